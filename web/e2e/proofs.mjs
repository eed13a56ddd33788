// A forced win found from the page, and its proof walked on the board.
import { check, same, until } from './harness.mjs';

/** Black plays I8: four and three. */
const FOURS = 'f8e8g8a1h8o1i9a15i10o15';
/** Black plays I8: two threes. */
const THREES = 'g8a1h8o1i9a15i10o15';

const label = (table, name) => table.cell(name).getAttribute('aria-label');

async function says(table, pattern) {
  let last = '';
  await until(
    async () => pattern.test((last = await table.page.locator('.proof').innerText())),
    `the proof says ${pattern}`,
    20000,
  ).catch((error) => {
    throw new Error(`${error.message}; it says "${last}"`);
  });
}

async function begun(open, moves) {
  const table = await open();
  await table.goto(`#/g/${await table.make({ rule: 'freestyle' }, undefined, moves)}`);
  await table.shows(moves);
  return table;
}

export const cases = {
  'a win by fours is found and walked by clicks': async ({ open }) => {
    const table = await begun(open, FOURS);
    await table.press('Find a forced win');
    await says(table, /Black wins by continuous fours, in at most 5 moves/);
    await says(table, /1\. Black plays I8/);
    same(await label(table, 'i8'), 'I8 Black, proof 1', 'the first stone');
    same(await label(table, 'j8'), 'J8, a defence', 'the defence');
    await table.press('J8');
    await says(table, /3\. Black plays/);
    same(await label(table, 'j8'), 'J8 White, proof 2', 'the reply');
    await table.press('Back');
    await table.click('c3'); // not named by the proof: the five follows
    await says(table, /3\. Black plays J8 and has five/);
    same(await label(table, 'c3'), 'C3 White, proof 2', 'the other reply');
    await table.press('Close');
    same(await label(table, 'i8'), 'I8', 'the point after closing');
    same((await table.game()).moves.length, 10, 'moves of the game');
  },

  'a win by threats is walked by keys': async ({ open }) => {
    const table = await begun(open, THREES);
    const keys = table.page.keyboard;
    await keys.press('w');
    await says(table, /Black wins by threats, in at most 5 moves/);
    check(/a defence/.test(await label(table, 'i11')), 'I11 is a defence');
    await table.page.locator('[role=gridcell][tabindex="0"]').focus(); // O15, the last stone
    for (let i = 0; i < 6; i++) await keys.press('ArrowLeft');
    for (let i = 0; i < 4; i++) await keys.press('ArrowDown');
    await keys.press('Enter');
    await says(table, /3\. Black plays F8/);
    await keys.press('.');
    await says(table, /5\. Black plays J8 and has five/);
    await keys.press(',');
    await keys.press(',');
    await says(table, /1\. Black plays I8/);
    await keys.press('.');
    same(await label(table, 'f8'), 'F8 Black, proof 3', 'forward along the way walked');
    await keys.press('Escape');
    await table.noted(/Black to move/);
  },

  'nothing is found for the other side, and a new stone ends the proof': async ({ open }) => {
    const table = await begun(open, THREES);
    await table.press('Find a forced win');
    await says(table, /Black wins/);
    await table.press('For White');
    await says(table, /White has no forced win by continuous fours or threats here/);
    await table.click('c3');
    await table.shows(`${THREES}c3`);
    same(await table.page.locator('.proof').count(), 0, 'proofs after the stone');
  },
};
