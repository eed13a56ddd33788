// What every browser test stands on: the server with an empty data folder, the browser, a list of
// cases, and waiting until something holds.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const root = fileURLToPath(new URL('../..', import.meta.url));
const program = process.env.TENGEN ?? join(root, 'build/release/tengen');
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Debian's Chromium, null when there is none. */
export function browserPath() {
  const paths = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser'];
  return paths.find((path) => path && existsSync(path)) ?? null;
}

export const launch = () => chromium.launch({ executablePath: browserPath(), args: QUIET });

/** A server on a free port; `restart` starts it again on the same port and data. */
export class Server {
  #data = mkdtempSync(join(tmpdir(), 'tengen-e2e-'));
  #child = null;
  port = 0;

  async start() {
    const args = [
      'serve',
      '--port',
      String(this.port),
      '--data',
      this.#data,
      '--web',
      join(root, 'web/dist'),
    ];
    this.#child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    let said = '';
    this.#child.stdout.on('data', (text) => (said += text));
    await until(() => /:(\d+)\s/.test(said), 'the server says where it listens');
    this.port = Number(/:(\d+)\s/.exec(said)[1]);
  }

  /** Takes games into the server's library, as SGF. */
  fillLibrary(sgf) {
    const file = join(this.#data, 'games.sgf');
    writeFileSync(file, sgf);
    execFileSync(program, ['library', 'import', join(this.#data, 'library.db'), file]);
  }

  get pid() {
    return this.#child.pid;
  }

  get address() {
    return `http://127.0.0.1:${this.port}`;
  }

  async stop(signal = 'SIGTERM') {
    const ended = new Promise((done) => this.#child.once('exit', done));
    this.#child.kill(signal);
    await ended;
  }

  async restart(signal) {
    await this.stop(signal);
    await this.start();
  }

  async finish() {
    await this.stop();
    rmSync(this.#data, { recursive: true, force: true });
  }
}

/** Waits until `holds` gives something true and returns it. */
export async function until(holds, what, timeout = 8000) {
  const end = Date.now() + timeout;
  for (;;) {
    const got = await holds();
    if (got) return got;
    if (Date.now() > end) throw new Error(`still not after ${timeout} ms: ${what}`);
    await new Promise((done) => setTimeout(done, 40));
  }
}

export function check(holds, what) {
  if (!holds) throw new Error(what);
}

export function same(got, expected, what) {
  const [a, b] = [JSON.stringify(got), JSON.stringify(expected)];
  if (a !== b) throw new Error(`${what}: got ${a}, expected ${b}`);
}
