// The engine on the other side: a whole game, take-backs, and nothing of an old search on the board.
import { readdirSync, readFileSync } from 'node:fs';
import { check, same, until } from './harness.mjs';

const rest = (game) =>
  game.outcome !== '-' || (game.toAct !== null && game.seats[game.toAct].kind === 'human');

/** The processor time, in ticks, of the server and the processes it has started. */
function ticks(pid) {
  const stats = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => {
      try {
        const fields = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1].split(' ');
        return {
          pid: Number(name),
          parent: Number(fields[1]),
          used: Number(fields[11]) + Number(fields[12]),
        };
      } catch {
        return null; // it has ended meanwhile
      }
    });
  return stats
    .filter((s) => s && (s.pid === pid || s.parent === pid))
    .reduce((sum, s) => sum + s.used, 0);
}

/** The moves of a frame as the table shows them. */
const named = (moves) =>
  moves
    .filter(([p]) => p !== null)
    .map(([p]) => String.fromCharCode(97 + (p & 31)) + (15 - (p >> 5)))
    .join('');

const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** A stone far from everything, that is no foul. */
async function anyPoint(table) {
  const labels = await table.page
    .locator('[role=gridcell]')
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label')));
  return labels.find((label) => /^[A-O]\d+$/.test(label)).toLowerCase();
}

export const cases = {
  'a whole game of renju with swap3, reloaded and reopened': async ({ open }) => {
    const table = await open();
    await table.newGame({ opponent: 'Engine', level: 6, rule: 'renju', opening: 'swap3' });
    await table.play('h8h9i9');
    let game = await until(async () => {
      const now = await table.game();
      return rest(now) && now;
    }, 'the engine has chosen');
    while (game.outcome === '-') {
      await table.shows(named(game.moves));
      const before = game.moves.length;
      await table.click(await anyPoint(table));
      game = await until(async () => {
        const now = await table.game();
        return now.moves.length > before && rest(now) && now;
      }, 'the engine has answered');
    }
    await table.noted(/wins: five in a row|wins: overline|Draw/);
    const stones = await table.stones();
    const id = table.id;
    await table.page.reload();
    await table.noted(/wins|Draw/);
    same(await table.stones(), stones, 'stones after the reload');
    await table.page.getByRole('link', { name: 'Games' }).click();
    await table.page.locator(`a[href="#/g/${id}"]`).click();
    await table.noted(/wins|Draw/);
    same(await table.stones(), stones, 'stones of the reopened game');
  },

  'the engine begins, and claims a foul at once': async ({ open }) => {
    const table = await open();
    await table.newGame({ opponent: 'Engine', colour: 'White', level: 1 });
    await until(async () => (await table.stones()) !== '', 'its first stone');
    const human = { kind: 'human' };
    const engine = { kind: 'engine', level: 3, turn: 500 };
    const id = await table.make(
      { rule: 'renju:enforce=claim' },
      [human, engine],
      'h9a1h10a15i8o1j8o15',
    );
    await table.goto(`#/g/${id}`);
    await table.shows('h9a1h10a15i8o1j8o15');
    await table.click('h8');
    await table.press('Play here anyway');
    await table.noted(/White wins: forbidden double-three/);
  },

  'a take-back returns the pair at rest, one stone while the engine thinks': async ({ open }) => {
    const table = await open();
    await table.newGame({ opponent: 'Engine', level: 2 });
    await table.click('h8');
    const pair = await until(
      async () => /^h8[a-o]/.test(await table.stones()) && table.stones(),
      'the answer stands',
    );
    await table.press('Take back');
    await table.shows('');
    same((await table.bar('home'))[1], 'Black', 'colour');
    await table.press('Redo');
    await table.shows(pair);
    const engine = { kind: 'engine', level: 0, turn: 10_000 };
    const id = await table.make({ rule: 'freestyle' }, [{ kind: 'human' }, engine]);
    await table.goto(`#/g/${id}`);
    await table.shows('');
    await table.click('h8');
    await table.noted(/thinking/);
    await table.press('Take back');
    await table.shows('');
    await table.noted(/Your turn/);
    await pause(700);
    await table.shows('');
  },

  'a draw is offered with the next stone': async ({ open }) => {
    const table = await open();
    const sent = [];
    table.page.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => sent.push(payload)),
    );
    await table.page.reload();
    const engine = { kind: 'engine', level: 0, turn: 2000 }; // no reply before the offer is seen
    const id = await table.make({ rule: 'freestyle' }, [{ kind: 'human' }, engine]);
    await table.goto(`#/g/${id}`);
    await table.shows('');
    await table.press('Draw');
    await table.noted(/offered with your next move/);
    await table.click('h8');
    await until(() => sent.some((frame) => frame.includes('draw-offer')), 'the offer is sent');
    const game = await until(async () => {
      const now = await table.game();
      return rest(now) && now.drawOffer === null && now;
    }, 'the engine has answered');
    check(game.outcome === 'draw' || game.moves.length === 2, 'it has accepted, or gone on');
  },

  'nothing of an old search lands, whatever is pressed while it runs': async ({ open }) => {
    const table = await open();
    const engine = { kind: 'engine', level: 0, turn: 400 };
    const setup = { rule: 'freestyle' };
    const ids = [];
    for (let i = 0; i < 3; i++) ids.push(await table.make(setup, [{ kind: 'human' }, engine]));
    let seed = 7;
    const random = (n) => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return (seed >>> 12) % n;
    };
    for (let step = 0; step < 40; step++) {
      const kind = random(6);
      if (kind === 0) await table.goto(`#/g/${ids[random(3)]}`);
      else if (kind === 1) await table.goto('#/');
      else if (kind === 2) {
        const back = table.page.getByRole('button', { name: 'Take back' });
        if (await back.isEnabled().catch(() => false))
          await back.click({ timeout: 500 }).catch(() => {});
      } else if (table.page.url().includes('#/g/')) await table.click(await anyPoint(table));
      await pause(random(4) * 60);
    }
    let plies = 0;
    for (const id of ids) {
      await table.goto(`#/g/${id}`);
      const game = await until(async () => {
        const now = await table.game(id);
        return rest(now) && now;
      }, 'the game is at rest');
      check(
        game.moves.every((move, i) => move[1] === i % 2),
        'colours alternate',
      );
      same(new Set(game.moves.map((move) => move[0])).size, game.moves.length, 'different points');
      if (game.outcome === '-') same(game.moves.length % 2, 0, 'Black to move, as the human is');
      await table.shows(named(game.moves));
      plies += game.moves.length;
    }
    check(plies >= 6, `stones were played meanwhile: ${plies}`);
  },

  'the processor is idle half a second after the board is left': async ({ open, server }) => {
    const table = await open();
    const engine = { kind: 'engine', level: 0, turn: 10_000 };
    const id = await table.make({ rule: 'freestyle' }, [{ kind: 'human' }, engine]);
    await table.goto(`#/g/${id}`);
    await table.shows('');
    await table.click('h8');
    await table.noted(/thinking/);
    const busy = ticks(server.pid);
    await until(() => ticks(server.pid) - busy >= 20, 'the engine is at work');
    await table.goto('#/');
    await pause(500);
    const left = ticks(server.pid);
    await pause(600);
    check(
      ticks(server.pid) - left <= 2,
      `idle after the board is left: ${ticks(server.pid) - left} ticks in 0.6 s`,
    );
    same(await table.stones(), '', 'stones on the new board');
  },
};
