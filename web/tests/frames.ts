/** A game frame to change for a test. */
import { draftGame } from '../src/lib/draftgame';
import { parseMoves } from '../src/lib/point';
import { defaultDraft } from '../src/lib/setup';
import type { Game } from '../src/lib/wire';

export function frame(moves: string, change: Partial<Game> = {}): Game {
  return { ...draftGame(defaultDraft, parseMoves(moves, 15)!), id: 'one', seq: 5, ...change };
}
