// The library of games in the browser: heads, positions, the explorer, pages of games.
import { check, same, until } from './harness.mjs';
import { at } from './table.mjs';

const NAMES = ['Ann Alpha', 'Bo Beta', '陈科'];
const EVENTS = ['Spring Open', 'Autumn Cup'];
const letters = 'abcdefghijklmno';

/** 60 games: after H8 H9 each goes on elsewhere; every third is turned by a quarter. */
function game(i) {
  const points = ['hh', 'hg', letters[i % 15] + letters[Math.floor(i / 15)], 'no'];
  const turned = points.map(([x, y]) =>
    i % 3 === 0 ? letters[14 - letters.indexOf(y)] + x : x + y,
  );
  const head = {
    SZ: 15,
    PB: NAMES[i % 3],
    PW: NAMES[(i + 1) % 3],
    EV: EVENTS[i % 2],
    DT: `${1990 + i}-05-01`,
    RE: ['B+', 'W+', '0'][i % 3],
    RU: i % 2 === 0 ? 'Renju' : 'Gomoku',
  };
  const said = Object.entries(head).map(([key, value]) => `${key}[${value}]`);
  return `(;FF[4]GM[4]${said.join('')}${turned.map((p, n) => `;${'BW'[n % 2]}[${p}]`).join('')})`;
}

export const GAMES = Array.from({ length: 60 }, (_, i) => game(i)).join('\n');

const rows = (page) => page.locator('.right li');
const count = (page) => page.locator('.right .count').innerText();

async function counts(page, text) {
  let last = '';
  await until(async () => (last = await count(page)) === text, `the list says "${text}"`).catch(
    (error) => {
      throw new Error(`${error.message}; it says "${last}"`);
    },
  );
}

export const cases = {
  'without a library the page says how one is made': async ({ open, server }) => {
    const { page, faults } = await open('#/library');
    const asked = await fetch(`${server.address}/api/library`);
    if (asked.status !== 404) return; // an earlier case has filled it
    await page.getByText('tengen library import').waitFor();
    faults.length = 0; // the browser complains of every 404
  },

  'games of the library are found by their heads, page by page': async ({ open, server }) => {
    server.fillLibrary(GAMES);
    const { page } = await open('#/library');
    await counts(page, '1 to 50 of 60');
    await page.getByRole('button', { name: 'Next games' }).click();
    await counts(page, '51 to 60 of 60');
    same(await rows(page).count(), 10, 'games on the second page');
    await page.getByRole('button', { name: 'Former games' }).click();
    await counts(page, '1 to 50 of 60');
    await page.getByLabel('Player').fill('alpha');
    await page.getByLabel('Player').press('Enter');
    await counts(page, '40 games');
    await page.getByLabel('Result').selectOption('draw');
    await counts(page, '20 games');
    await page.getByLabel('Event').fill('spring');
    await page.getByLabel('From', { exact: true }).fill('2000');
    await page.getByLabel('To', { exact: true }).fill('2030');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await counts(page, '5 games');
    await page.getByLabel('Rule', { exact: true }).selectOption('standard');
    await counts(page, 'No game fits.');
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await counts(page, '1 to 50 of 60');
    await page.getByLabel('Player').fill('陈');
    await page.getByLabel('Player').press('Enter');
    await counts(page, '40 games');
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await counts(page, '1 to 50 of 60');
  },

  'positions are looked for on the board, and a game that is found opens there': async ({
    open,
    server,
  }) => {
    server.fillLibrary(GAMES);
    const table = await open('#/library');
    const { page } = table;
    await counts(page, '1 to 50 of 60');
    await table.click('h8');
    await until(async () => (await rows(page).count()) === 50, 'every game has its first stone');
    const way = page.locator('.ways tbody tr').first();
    await until(async () => (await way.innerText()).includes('60'), 'the explorer counts them');
    check((await way.innerText()).includes('33% 33% 33%'), await way.innerText());
    await way.getByRole('button').click();
    await until(async () => (await page.locator('.ways tbody tr').count()) > 30, 'third moves');
    // The same stones, turned: found under the same position.
    await page.keyboard.press('Home');
    await table.click('h8');
    await table.click('g8');
    await table.click('a1');
    await until(async () => /^[1-9]\d* games?$/.test(await count(page)), 'games of the corner');
    await page.keyboard.press('ArrowLeft');
    await counts(page, '1 to 50 of 60');
    await table.shows('h8g8');
    await rows(page).first().getByRole('link').click();
    await until(async () => page.url().includes('#/record/library/1/2'), 'the game has an address');
    await until(async () => (await table.stones()).length === 4, 'it opens at the position');
    await page.goBack();
    await table.shows('h8g8');
  },

  'the library is used by keys alone on a phone': async ({ open, server, phone }) => {
    server.fillLibrary(GAMES);
    const table = await open('#/library', phone);
    const { page } = table;
    await counts(page, '1 to 50 of 60');
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    check(wide <= 360, `the page is ${wide} pixels wide`);
    await page.locator(`[data-at="${at('h8')}"]`).focus();
    await page.keyboard.press('Enter');
    await table.shows('h8');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press(' ');
    await table.shows('h8h9');
    await page.locator('.ways button').first().focus();
    await page.keyboard.press('Enter');
    await until(async () => (await table.stones()).length > 4, 'the move of the list is played');
    await page.getByRole('button', { name: 'Clear board' }).focus();
    await page.keyboard.press('Enter');
    await table.shows('');
  },
};
