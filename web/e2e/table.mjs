// The page as a player uses it: by clicks, keys and what is to be read.
import { until } from './harness.mjs';

/** "h8" -> the number of the point. */
export function at(name, size = 15) {
  return (size - Number(name.slice(1))) * 32 + name.toLowerCase().charCodeAt(0) - 97;
}

export class Table {
  static async open(context, server, hash = '') {
    const page = await context.newPage();
    const table = new Table(page, server);
    page.on('pageerror', (error) => table.faults.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') table.faults.push(message.text());
    });
    await page.goto(`${server.address}/${hash}`);
    await page.locator('main > *').first().waitFor();
    return table;
  }

  /** What the browser complained about. */
  faults = [];

  constructor(page, server) {
    this.page = page;
    this.server = server;
  }

  /** Starts a game from the sheet; `options` are the texts and values of its fields. */
  async newGame({
    opponent = 'Two people',
    colour,
    level,
    rule,
    enforce,
    size,
    opening,
    fifths,
    timing,
  } = {}) {
    const { page } = this;
    const before = page.url();
    await page.getByRole('button', { name: 'New game' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('radio', { name: opponent, exact: true }).check();
    if (colour) await sheet.getByRole('radio', { name: colour, exact: true }).check();
    if (level) await sheet.getByRole('slider').fill(String(level));
    const choose = async (label, value) => {
      if (value !== undefined) await sheet.getByLabel(label, { exact: true }).selectOption(value);
    };
    await choose('Rule', rule);
    await choose('Fouls', enforce);
    await choose('Board', size);
    await choose('Opening', opening);
    await choose('Number of fifth moves', fifths);
    await choose('Clock', timing);
    await sheet.getByRole('button', { name: 'Start' }).click();
    await until(
      () => page.url() !== before && page.url().includes('#/g/'),
      'the new game has an address',
    );
    this.size = Number(size ?? 15);
    await until(async () => (await this.game()).id === this.id, 'the server knows the game');
  }

  size = 15;

  get id() {
    return this.page.url().split('#/g/')[1];
  }

  cell(name) {
    return this.page.locator(`[data-at="${at(name, this.size)}"]`);
  }

  /** Clicks a point, without waiting. */
  async click(name) {
    await this.cell(name).click();
  }

  /** Plays stones one after the other, each until it stands. */
  async play(text) {
    for (const name of text.match(/[a-y]\d+/gi)) {
      await this.click(name);
      await until(
        async () => /(Black|White) \d/.test(await this.cell(name).getAttribute('aria-label')),
        `${name} stands`,
      );
    }
  }

  async press(name) {
    await this.page.getByRole('button', { name, exact: true }).click();
  }

  /** Presses a button that goes away once the server has taken its choice. */
  async choose(name) {
    const button = this.page.getByRole('button', { name, exact: true });
    await button.click();
    await button.waitFor({ state: 'detached' });
  }

  /** Names of the stones on the drawn board, by ply. */
  async stones() {
    const labels = await this.page
      .locator('[role=gridcell]')
      .evaluateAll((cells) => cells.map((c) => c.getAttribute('aria-label')));
    return labels
      .map((label) => /^(\S+) (Black|White) (\d+)$/.exec(label))
      .filter(Boolean)
      .sort((a, b) => a[3] - b[3])
      .map((found) => found[1].toLowerCase())
      .join('');
  }

  async note() {
    return (await this.page.locator('.note .note').innerText()).trim();
  }

  async noted(pattern) {
    let last = '';
    await until(
      async () => pattern.test((last = await this.note())),
      `the note says ${pattern}`,
    ).catch((error) => {
      throw new Error(`${error.message}; it says "${last}"`);
    });
  }

  async shows(text) {
    await until(async () => (await this.stones()) === text, `the stones are ${text}`).catch(
      async (error) => {
        throw new Error(`${error.message}, but ${await this.stones()}`);
      },
    );
  }

  /** What a bar says: "Player 1", "Black". */
  async bar(place) {
    const text = await this.page.locator(`.bar.${place} .who`).innerText();
    return text.split('\n').map((line) => line.trim());
  }

  async clockRuns(place) {
    return (await this.page.locator(`.bar.${place} .clock.runs`).count()) === 1;
  }

  /** The game as the server has it. */
  async game(id = this.id) {
    return (await fetch(`${this.server.address}/api/games/${id}`)).json();
  }

  /** A game made over a socket of its own, for setups that the sheet does not offer. */
  async make(setup, seats = [{ kind: 'human' }, { kind: 'human' }], position) {
    return this.page.evaluate(
      (frame) =>
        new Promise((done) => {
          const socket = new WebSocket(`ws://${location.host}/ws`, 'tengen');
          socket.onopen = () => socket.send(frame);
          socket.onmessage = (event) => {
            socket.close();
            done(JSON.parse(event.data).id);
          };
        }),
      JSON.stringify({ t: 'new', setup, seats, ...(position ? { position } : {}) }),
    );
  }

  async goto(hash) {
    await this.page.evaluate((to) => (location.hash = to), hash);
  }
}
