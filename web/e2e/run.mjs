// Runs the browser tests against `tengen serve`: node e2e/run.mjs [word in the name of a case]
import { browserPath, launch, Server } from './harness.mjs';
import { cases as board } from './board.mjs';
import { cases as engine } from './engine.mjs';
import { cases as library } from './library.mjs';
import { cases as openings } from './openings.mjs';
import { cases as pages } from './pages.mjs';
import { cases as proofs } from './proofs.mjs';
import { cases as records } from './records.mjs';
import { Table } from './table.mjs';

const WIDE = { width: 1180, height: 830 };
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true };

async function runCase(run, browser, server) {
  const usual = { viewport: WIDE, locale: 'en-US', reducedMotion: 'reduce' };
  const contexts = [];
  const newContext = async (options) => {
    contexts.push(await browser.newContext({ ...usual, ...options }));
    contexts.at(-1).setDefaultTimeout(8000);
    return contexts.at(-1);
  };
  const context = await newContext();
  const tables = [];
  /** A new tab, in a browser of its own when it has options. */
  const open = async (hash, options) => {
    const table = await Table.open(options ? await newContext(options) : context, server, hash);
    tables.push(table);
    return table;
  };
  try {
    await run({ context, server, open, phone: PHONE });
    const faults = tables.flatMap((table) => table.faults);
    if (faults.length > 0) throw new Error(`the browser complained: ${faults.join('; ')}`);
  } finally {
    for (const one of contexts) await one.close();
  }
}

async function main() {
  if (browserPath() === null) {
    console.log('skipped: page in the browser: no Chromium here');
    return 0;
  }
  const word = process.argv[2] ?? '';
  const all = { ...board, ...openings, ...engine, ...proofs, ...records, ...library, ...pages };
  const chosen = Object.entries(all).filter(([name]) => name.includes(word));
  const server = new Server();
  await server.start();
  const browser = await launch();
  let failed = 0;
  for (const [name, run] of chosen) {
    const start = Date.now();
    const error = await runCase(run, browser, server).then(
      () => null,
      (reason) => reason,
    );
    failed += error ? 1 : 0;
    console.log(
      `${error ? 'FAILED' : 'ok'}  ${name}  ${((Date.now() - start) / 1000).toFixed(1)} s`,
    );
    if (error) console.log(`    ${error.stack.split('\n').slice(0, 6).join('\n    ')}`);
  }
  await browser.close();
  await server.finish();
  console.log(`${chosen.length - failed} passed, ${failed} failed`);
  return failed > 0 || chosen.length === 0 ? 1 : 0;
}

process.exit(await main());
