/** The board before the server knows of a game: a draft seen as a game frame, so that one page
 * shows both. Nothing of it is sent but its setup and moves. */
import type { Point } from './point';
import type { Route } from './route';
import { toSeats, toSetup, withRule, type Draft } from './setup';
import { baseOf, enforcementOf } from './terms';
import type { Game, Side } from './wire';

/** The draft and moves that a route without a game stands for. A position is played on from the
 * side to move, without protocol or clock. */
export function draftOf(route: Route, last: Draft): { draft: Draft; moves: (Point | null)[] } {
  if (route.page !== 'position') return { draft: last, moves: [] };
  const rule = withRule(last, baseOf(route.rule));
  return {
    draft: {
      ...rule,
      enforce: enforcementOf(route.rule) ?? rule.enforce,
      size: route.size,
      opening: 'free',
      timing: 'none',
      colour: route.moves.length % 2 === 0 ? 'black' : 'white',
    },
    moves: route.moves,
  };
}

export function draftGame(draft: Draft, moves: readonly (Point | null)[]): Game {
  const toMove = (moves.length % 2) as Side;
  return {
    t: 'game',
    id: '',
    seq: 0,
    setup: toSetup(draft),
    seats: toSeats(draft),
    created: 0,
    moves: moves.map((p, i) => [p, (i % 2) as Side]),
    toMove,
    black: 0,
    toAct: toMove,
    clockOwner: null,
    clock: null,
    since: 0,
    kinds: ['place'],
    otherKinds: [],
    inProtocol: false,
    step: 0,
    task: null,
    area: null,
    whiteHalf: false,
    opening: null,
    offersDue: 0,
    offers: [],
    drawOffer: null,
    backAsk: null,
    backCount: 0,
    paused: false,
    outcome: '-',
    winner: null,
    cause: '-',
    row: [],
    foul: null,
    fouls: [],
    redo: 0,
    thinking: false,
  };
}
