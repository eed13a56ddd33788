/** What the new-game sheet edits, and the setup and seats it stands for. */
import type { Player, Setup } from './wire';
import { baseOf, enforcementOf, profile, protocol } from './terms';

export type Opponent = 'engine' | 'person';
export type Colour = 'black' | 'white';

export interface Draft {
  opponent: Opponent;
  /** The colour the human starts with, as the seat that is tentatively Black or White. */
  colour: Colour;
  level: number;
  /** Longest time of one engine move, ms. */
  turn: number;
  rule: string;
  size: number;
  enforce: string;
  opening: string;
  timing: string;
}

export const LEVELS = 10;
export const TURNS = [500, 1000, 3000, 10_000];
export const TIMINGS = ['none', '5m', '10m+5s', '20m+1x60s', '1h', '30s/move'];
export const SIZES = [9, 11, 13, 15, 17, 19, 20];

export const defaultDraft: Draft = {
  opponent: 'engine',
  colour: 'black',
  level: 3,
  turn: 1000,
  rule: 'freestyle',
  size: 15,
  enforce: 'auto',
  opening: 'free',
  timing: 'none',
};

/** Protocols with areas or offers stand on the centre: an odd board of at least nine lines. */
const ANY_SIZE = new Set(['free', 'swap', 'swap1', 'swap2', 'swap-5']);
export const openingFits = (opening: string, size: number): boolean =>
  ANY_SIZE.has(baseOf(opening)) || (size % 2 === 1 && size >= 9);

/** The numbers of fifth moves that players use where a protocol's name has one. */
export const COUNTS: Record<string, number[]> = { soosorv: [8, 7, 5, 4], taraguchi: [10, 5] };

/** The rule's own habits, when another rule is chosen. */
export function withRule(draft: Draft, rule: string): Draft {
  const row = profile(rule);
  if (!row) return draft;
  return { ...draft, rule, size: row.size, enforce: row.enforce, opening: row.opening };
}

export function toSetup(draft: Draft): Setup {
  const row = profile(draft.rule);
  const enforced = row?.fouls === true && draft.enforce !== row.enforce;
  return {
    rule: enforced ? `${draft.rule}:enforce=${draft.enforce}` : draft.rule,
    size: draft.size,
    opening: openingFits(draft.opening, draft.size) ? draft.opening : 'free',
    timing: draft.timing,
    freeBack: true,
  };
}

export function toSeats(draft: Draft): [Player, Player] {
  const human: Player = { kind: 'human' };
  if (draft.opponent === 'person') return [human, human];
  const engine: Player = { kind: 'engine', level: draft.level, turn: draft.turn };
  return draft.colour === 'black' ? [human, engine] : [engine, human];
}

/** The draft that starts a game like this one. */
export function fromGame(setup: Setup, seats: readonly [Player, Player]): Draft {
  const engine = seats.find((seat) => seat.kind === 'engine');
  return {
    ...defaultDraft,
    ...(engine ? { level: engine.level, turn: engine.turn } : {}),
    opponent: engine ? 'engine' : 'person',
    colour: engine && seats[0].kind === 'engine' ? 'white' : 'black',
    rule: baseOf(setup.rule),
    size: setup.size,
    enforce: enforcementOf(setup.rule) ?? defaultDraft.enforce,
    opening: setup.opening,
    timing: setup.timing,
  };
}

/** A stored draft, as far as it can still be read. */
export function readDraft(stored: unknown): Draft {
  if (typeof stored !== 'object' || stored === null) return defaultDraft;
  const known = Object.entries(stored).filter(
    ([key, value]) => typeof value === typeof defaultDraft[key as keyof Draft],
  );
  const draft: Draft = { ...defaultDraft, ...Object.fromEntries(known) };
  return profile(draft.rule) && protocol(draft.opening) ? draft : defaultDraft;
}
