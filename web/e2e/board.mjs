// Two people at one board: stones, fouls, claims, take-backs, links, keys.
import { check, same, until } from './harness.mjs';
import { at } from './table.mjs';

/** Leaves H8 as a double-three for Black. */
const BEFORE_33 = 'h9a1h10a15i8o1j8o15';

async function foulReady(open, enforce) {
  const table = await open();
  await table.newGame({ rule: 'renju', enforce });
  await table.play(BEFORE_33);
  await until(
    async () => (await table.cell('h8').getAttribute('aria-label')).includes('forbidden'),
    'H8 is marked',
  );
  return table;
}

async function explained(table) {
  await table.click('h8');
  await table.noted(/H8 is forbidden to Black: double-three/);
  same(await table.page.locator('svg.board path.end').count(), 4, 'straight-four points drawn');
}

export const cases = {
  'one click to the first stone': async ({ open }) => {
    const table = await open();
    await table.page.locator('.bar.home .acts, .bar.home').first().waitFor();
    await table.click('h8');
    await until(() => table.page.url().includes('#/g/'), 'the game has an address');
    await until(async () => (await table.stones()).startsWith('h8'), 'the stone stands');
    same((await table.game()).setup.rule, 'freestyle', 'rule');
    check(
      (await table.page.locator('.rule strong').first().innerText()) === 'Freestyle',
      'the rule is shown',
    );
  },

  'a foul under auto loses at once and is explained': async ({ open }) => {
    const table = await foulReady(open, 'auto');
    await explained(table);
    await table.press('Play here and lose');
    await table.noted(/White wins: forbidden double-three/);
    await table.click('h8');
    await table.noted(/H8 .*double-three/);
    await table.press('Close');
    await table.press('Take back');
    await table.shows(BEFORE_33);
    same((await table.game()).outcome, '-', 'outcome after the take-back');
  },

  'a foul under claim is claimed, or lapses': async ({ open }) => {
    const table = await foulReady(open, 'claim');
    await explained(table);
    await table.press('Play here anyway');
    await table.shows(`${BEFORE_33}h8`);
    same((await table.game()).outcome, '-', 'outcome before the claim');
    await table.click('h8');
    await table.noted(/Claim H8 as a foul/);
    await table.press('Cancel');
    await table.press('Claim foul');
    await table.noted(/White wins: forbidden double-three/);
    await table.press('Take back');
    await table.shows(BEFORE_33);
    await table.click('h8');
    await table.press('Play here anyway');
    await table.play('c3');
    same(
      await table.page.getByRole('button', { name: 'Claim foul' }).count(),
      0,
      'claim buttons after White has moved',
    );
  },

  'a foul under block cannot be played': async ({ open }) => {
    const table = await foulReady(open, 'block');
    await explained(table);
    same(await table.page.getByRole('button', { name: /Play here/ }).count(), 0, 'ways to play it');
    await table.press('Close');
    await table.press('Settings');
    await table.page.getByLabel('Mark forbidden points').uncheck();
    await table.page.keyboard.press('Escape');
    await table.click('h8');
    await table.noted(/the point is forbidden to this side/);
    await table.shows(BEFORE_33);
    await table.play('c3');
  },

  'an explanation is walked into where the rule recurses': async ({ open }) => {
    const table = await open();
    // Black d4 d6 e4 e5 g5 g9 h4 h8 i8 k5 l9: F8 is a double-three whose reasons lie one level down.
    const black = ['d4', 'd6', 'e4', 'e5', 'g5', 'g9', 'h4', 'h8', 'i8', 'k5', 'l9'];
    const white = ['d9', 'f11', 'j6', 'k4', 'k11', 'l5', 'l7', 'l10', 'a1', 'c1', 'e1'];
    const moves = black.flatMap((stone, i) => [stone, white[i]]).join('');
    await table.goto(`#/g/${await table.make({ rule: 'renju' }, undefined, moves)}`);
    await table.shows(moves);
    await table.click('f8');
    await table.noted(/F8 is forbidden to Black: double-three/);
    const frame = await table.page.evaluate(
      ([game, point]) =>
        new Promise((done) => {
          const socket = new WebSocket(`ws://${location.host}/ws`, 'tengen');
          socket.onopen = () => socket.send(JSON.stringify({ t: 'open', game }));
          socket.onmessage = (event) => {
            const said = JSON.parse(event.data);
            if (said.t === 'game') socket.send(JSON.stringify({ t: 'explain', game, point }));
            else done(said);
          };
        }),
      [table.id, at('f8')],
    );
    const nested = frame.tree.lines.flatMap((line) => line.ends).find((end) => end.why);
    check(nested, 'the explanation has a second level');
    await table.page.locator(`[data-at="${nested.point}"]`).click();
    await table.noted(/^A stone on /);
    await table.press('Back one level');
    await table.noted(/F8 is forbidden/);
  },

  'six under the standard rule is no win, and the board says why': async ({ open }) => {
    const table = await open();
    await table.newGame({ rule: 'standard' });
    await table.play('c8a1d8a3e8a5g8a7h8a9f8');
    await table.noted(/6 in a row: more than five does not count under this rule/);
    same((await table.game()).outcome, '-', 'outcome');
    check(
      (await table.page.locator('.rule strong').first().innerText()) === 'Standard gomoku',
      'the rule is shown',
    );
  },

  'five wins, is ringed, and ends the game': async ({ open }) => {
    const table = await open();
    await table.newGame({ rule: 'freestyle', size: '19' });
    await table.play('c8a1d8a3e8a5f8a7g8');
    await table.noted(/Black wins: five in a row/);
    same(await table.page.locator('circle.row').count(), 5, 'ringed stones');
    await table.press('Play again');
    await table.shows('');
  },

  'take-back, redo, numbers and the last mark agree': async ({ open }) => {
    const table = await open();
    await table.newGame({});
    await table.play('h8h9i9');
    await table.page.keyboard.press('#');
    await table.press('Take back');
    await table.shows('h8h9');
    await table.press('Take back');
    await table.shows('h8');
    same(await table.page.locator('g.stone text').allTextContents(), ['1'], 'numbers');
    await table.press('Redo');
    await table.shows('h8h9');
    await table.press('Redo');
    await table.shows('h8h9i9');
    same(
      await table.page.locator('circle.last').getAttribute('cx'),
      '8',
      'column of the last mark',
    );
    await table.press('Take back');
    await table.play('j9');
    same(
      await table.page.getByRole('button', { name: 'Redo' }).count(),
      0,
      'redo after another stone',
    );
  },

  'passes end a game of renju in a draw': async ({ open }) => {
    const table = await open();
    await table.newGame({ rule: 'renju' });
    await table.play('h8h9i9');
    await table.press('Pass');
    await table.page.locator('.move.last', { hasText: 'pass' }).waitFor();
    await table.press('Pass');
    await table.noted(/Draw: two passes/);
  },

  'resigning takes two presses, a draw is offered and accepted': async ({ open }) => {
    const table = await open();
    await table.newGame({});
    await table.play('h8');
    await table.press('Draw');
    await table.noted(/Player 1 offers a draw/);
    await table.choose('Decline');
    await table.press('Resign');
    same((await table.game()).outcome, '-', 'outcome after one press');
    await table.press('Really resign');
    await table.noted(/Black wins: resignation/);
    await table.newGame({});
    await table.play('h8');
    await table.press('Draw');
    await table.press('Accept');
    await table.noted(/Draw: agreement/);
  },

  'the keyboard alone plays': async ({ open }) => {
    const table = await open();
    await table.newGame({});
    const { keyboard } = table.page;
    for (let i = 0; i < 30; i++) {
      await keyboard.press('Tab');
      if (
        await table.page.evaluate(() => document.activeElement?.getAttribute('role') === 'gridcell')
      )
        break;
    }
    same(
      await table.page.locator(':focus').getAttribute('aria-label'),
      'H8',
      'the first cell with the focus',
    );
    check((await table.page.locator('path.ticks').count()) === 1, 'corner ticks are drawn');
    await keyboard.press('Enter');
    await table.shows('h8');
    await keyboard.press('ArrowUp');
    await keyboard.press('ArrowRight');
    same(
      await table.page.locator(':focus').getAttribute('aria-label'),
      'I9',
      'the cell after two arrows',
    );
    await keyboard.press('Space');
    await table.shows('h8i9');
    same(
      await table.page.locator(':focus').getAttribute('aria-label'),
      'I9 White 2',
      'label of the stone',
    );
    await until(
      async () => (await table.page.locator('[aria-live=polite]').innerText()) === 'White I9',
      'it is announced',
    );
    await keyboard.press('Home');
    same(
      await table.page.locator(':focus').getAttribute('aria-label'),
      'A9',
      'the cell after Home',
    );
  },

  'a reload and the list bring a game back': async ({ open }) => {
    const table = await open();
    await table.newGame({ rule: 'renju', enforce: 'claim' });
    await table.play('h8h9i9');
    const id = table.id;
    await table.page.reload();
    await table.shows('h8h9i9');
    await table.page.getByRole('link', { name: 'Games' }).click();
    const entry = table.page.locator(`a[href="#/g/${id}"]`);
    const age = Date.now() - Date.parse(await entry.locator('time').getAttribute('datetime'));
    check(age > -2000 && age < 120_000, `the list says when the game began: ${age} ms ago`);
    await entry.click();
    await table.shows('h8h9i9');
    await table.play('j9');
  },

  'a position link opens the position, to be played on': async ({ open }) => {
    const table = await open('#/p/standard/15/h8h9i9');
    await table.shows('h8h9i9');
    await table.noted(/White to move/);
    check(
      (await table.page.locator('.rule strong').first().innerText()) === 'Standard gomoku',
      'the rule is shown',
    );
    await table.click('j10');
    await until(async () => (await table.stones()).startsWith('h8h9i9j10'), 'the stone stands');
    same(
      (await table.game()).seats.map((seat) => seat.kind),
      ['engine', 'human'],
      'seats',
    );
    await table.goto('#/p/standard/15/h8h8');
    await table.page.getByText('This link cannot be read.').waitFor();
    await table.goto('#/g/nosuchgame');
    await table.page.getByText('There is no such game.').waitFor();
  },

  'a lost server is said quietly and comes back': async ({ open, server }) => {
    const table = await open();
    await table.newGame({});
    await table.play('h8h9');
    await server.stop('SIGKILL');
    await table.page.getByText('Connection lost').waitFor();
    await table.click('i9');
    await server.start();
    await table.page.getByText('Connection lost').waitFor({ state: 'detached' });
    await table.shows('h8h9');
    await table.play('j9');
    table.faults.length = 0; // the browser logs every refused connection
  },

  'a finger plays at once on wide cells, and aims first on narrow ones': async ({
    open,
    phone,
  }) => {
    const table = await open('', phone);
    await table.cell('h8').tap();
    await until(async () => (await table.stones()).startsWith('h8'), 'the stone stands');
    const id = await table.make({ rule: 'freestyle', size: 19 });
    table.size = 19;
    await table.goto(`#/g/${id}`);
    await table.noted(/Black to move/);
    await table.cell('j10').tap();
    await table.noted(/Touch J10 again/);
    await table.cell('k10').tap();
    await table.noted(/Touch K10 again/);
    same((await table.game()).moves.length, 0, 'stones after aiming');
    await table.cell('k10').tap();
    await table.shows('k10');
  },
};
