/** What a game frame means for the one who sits before the screen. All functions are pure. */
import { centre, distance, longestRow, type Point } from './point';
import { BLACK, type ActKind, type Game, type Seat, type Side } from './wire';

export const sideOf = (game: Game, seat: Seat): Side => (game.black === seat ? 0 : 1);
export const seatOf = (game: Game, side: Side): Seat =>
  game.black === 0 ? side : side === 0 ? 1 : 0;
export const isHuman = (game: Game, seat: Seat): boolean => game.seats[seat].kind === 'human';
export const isOver = (game: Game): boolean => game.outcome !== '-';

/** Whether a frame replaces what is shown: only of the game that is wanted, and never older. */
export function isFresh(shown: Game | null, wanted: string | null, frame: Game): boolean {
  if (frame.id !== wanted) return false;
  return shown === null || shown.id !== frame.id || frame.seq >= shown.seq;
}

/** The seat a human here can play this kind of act for, null when it is not possible now. When the
 * game is over `kinds` are those of the first seat. */
export function seatFor(game: Game, kind: ActKind): Seat | null {
  const acting = game.toAct ?? 0;
  if (game.kinds.includes(kind) && isHuman(game, acting)) return acting;
  const other: Seat = acting === 0 ? 1 : 0;
  return game.otherKinds.includes(kind) && isHuman(game, other) ? other : null;
}

/** The human seat shown at the bottom: the only one, or at one board the first. */
export function homeSeat(game: Game): Seat {
  return isHuman(game, 0) ? 0 : 1;
}

export const againstEngine = (game: Pick<Game, 'seats'>): boolean =>
  game.seats.some((s) => s.kind === 'engine');
export const myTurn = (game: Game): boolean => game.toAct !== null && isHuman(game, game.toAct);

/** How many plies a take-back removes: against the engine the pair when the human is to act, his
 * one stone while the engine thinks; between two people one. */
export function backPlies(game: Game): number {
  const count = game.moves.length;
  if (!againstEngine(game)) return Math.min(1, count);
  const last = game.moves[count - 1];
  if (last && isHuman(game, seatOf(game, last[1]))) return 1;
  return count >= 2 ? 2 : 0;
}

/** How many plies one press puts back: what a take-back removed at once. */
export const redoPlies = (game: Game): number => Math.min(game.redo, againstEngine(game) ? 2 : 1);

/** Stones on the board: point -> side, and the ply of each, from 1. */
export interface Stone {
  side: Side;
  ply: number;
}
export function stonesOf(moves: readonly (readonly [Point | null, Side])[]): Map<Point, Stone> {
  const stones = new Map<Point, Stone>();
  moves.forEach(([p, side], i) => {
    if (p !== null) stones.set(p, { side, ply: i + 1 });
  });
  return stones;
}

/** Whether the next stone may stand here as far as an opening step limits the area. */
export function inArea(game: Game, p: Point): boolean {
  if (!game.area) return true;
  const away = distance(p, centre(game.setup.size));
  return away >= game.area[0] && away <= game.area[1];
}

/** Why the last stone's row of five or more is no win, when players expect that it is one. */
export function uncountedRow(game: Game): { kind: 'overline' | 'enclosed'; length: number } | null {
  const last = game.moves[game.moves.length - 1];
  if (!last || last[0] === null || isOver(game)) return null;
  if ([...game.kinds, ...game.otherKinds].includes('claim-five')) return null;
  if (last[1] === BLACK && game.setup.rule.startsWith('renju')) return null;
  const stones = stonesOf(game.moves);
  const row = longestRow((p) => stones.get(p)?.side, last[0], game.setup.size);
  if (row.length < 5) return null;
  return { kind: row.length > 5 ? 'overline' : 'enclosed', length: row.length };
}

/** The largest number an opening lets a player declare: soosorv-N up to N, yamaguchi up to its cap. */
export function declareLimit(opening: string): number {
  const found = /^soosorv-(\d+)|cap=(\d+)/.exec(opening);
  return found ? Number(found[1] ?? found[2]) : 12;
}
