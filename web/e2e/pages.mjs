// Every page in both languages and themes: no accessibility fault, and a picture of each where
// SHOTS names a folder.
import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { GAMES } from './library.mjs';
import { Table } from './table.mjs';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const shots = process.env.SHOTS;
const WIDE = { width: 1180, height: 830 };
const PHONE = { width: 360, height: 740 };

const human = { kind: 'human' };
const engine = { kind: 'engine', level: 5, turn: 1000 };
const FOULS = 'h9a1h10a15i8o1j8o15';
const GAME = 'h8h9i9g7i8i10g8j8j7k6i7i6';

/** Each page: its address, made from games that stand ready, and what is done on it first. */
function pages(games) {
  const sheet = (button) => async (page) => page.locator(button).click();
  const touch = (point) => async (page) => page.locator(`[data-at="${point}"]`).click();
  return {
    board: ['#/'],
    game: [`#/g/${games.running}`],
    foul: [`#/g/${games.fouls}`, touch(7 * 32 + 7)],
    over: [`#/g/${games.over}`],
    swap: [`#/g/${games.swap}`],
    list: ['#/games'],
    record: [`#/record/${games.running}`],
    library: ['#/library', (page) => page.locator('[data-at="231"]').click()],
    new: ['#/', sheet('header button.new')],
    settings: ['#/', sheet('header button:last-of-type')],
    proof: [
      `#/g/${games.won}`,
      async (page) => {
        await page.keyboard.press('w');
        await page.locator('.proof .replies').waitFor();
      },
    ],
    missing: ['#/p/renju'],
  };
}

async function prepare(open, server) {
  server.fillLibrary(GAMES);
  const table = await open();
  const both = [human, human];
  const games = {
    running: await table.make({ rule: 'renju', timing: '10m+5s' }, [human, engine], GAME),
    fouls: await table.make({ rule: 'renju:enforce=claim' }, both, FOULS),
    over: await table.make({ rule: 'freestyle' }, both, 'c8a1d8a3e8a5f8a7g8'),
    won: await table.make({ rule: 'freestyle' }, both, 'g8a1h8o1i9a15i10o15'),
    swap: await table.make({ rule: 'renju', opening: 'swap3' }, both),
  };
  await table.goto(`#/g/${games.swap}`);
  await table.shows('');
  await table.play('h8h9i9');
  return games;
}

async function faultsOf(page, name) {
  const { violations } = await page.evaluate(() =>
    window.axe.run(document, { resultTypes: ['violations'] }),
  );
  return violations.map(
    (v) => `${name}: ${v.id} (${v.nodes.length}: ${v.nodes[0].html.slice(0, 120)})`,
  );
}

/** Walks through the pages in one tab, as the looks of this context want them. */
async function visit(context, server, wanted, look) {
  const faults = [];
  const { page } = await Table.open(context, server);
  await page.addScriptTag({ path: axe });
  for (const [name, [hash, act]] of Object.entries(wanted)) {
    await page.evaluate((to) => (location.hash = to), hash);
    await page.waitForTimeout(150);
    if (act) await act(page);
    await page.waitForTimeout(150);
    if (look.axe) faults.push(...(await faultsOf(page, `${name} ${look.name}`)));
    if (shots) await page.screenshot({ path: join(shots, `${name}-${look.name}.png`) });
    await page.keyboard.press('Escape');
  }
  await page.close();
  return faults;
}

export const cases = {
  'every page is accessible in both languages and all themes': async ({
    open,
    context,
    server,
  }) => {
    const games = await prepare(open, server);
    const browser = context.browser();
    if (shots) mkdirSync(shots, { recursive: true });
    const looks = [];
    for (const lang of ['zh', 'en']) {
      for (const theme of ['light', 'dark', 'contrast']) {
        looks.push({ lang, theme, viewport: WIDE, axe: true, name: `wide-${lang}-${theme}` });
        if (shots)
          looks.push({
            lang,
            theme,
            viewport: PHONE,
            axe: theme === 'light',
            name: `phone-${lang}-${theme}`,
          });
      }
    }
    const faults = [];
    for (const look of looks) {
      // The page allows no foreign script; the checker is one.
      const own = await browser.newContext({
        viewport: look.viewport,
        bypassCSP: true,
        reducedMotion: 'reduce',
      });
      const stored = JSON.stringify({ lang: look.lang, theme: look.theme });
      await own.addInitScript((text) => localStorage.setItem('tengen', text), stored);
      faults.push(...(await visit(own, server, pages(games), look)));
      await own.close();
    }
    if (faults.length > 0) throw new Error(faults.join('\n'));
  },
};
