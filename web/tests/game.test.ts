import { describe, expect, it } from 'vitest';
import {
  backPlies,
  declareLimit,
  homeSeat,
  inArea,
  isFresh,
  seatFor,
  uncountedRow,
} from '../src/lib/game';
import { parseMoves } from '../src/lib/point';
import type { Game, Player } from '../src/lib/wire';
import { frame } from './frames';

const human: Player = { kind: 'human' };
const engine: Player = { kind: 'engine', level: 3, turn: 1000 };
const at = (name: string): number => parseMoves(name, 15)![0]!;

describe('a frame is shown', () => {
  it('only when it is of the game that is wanted', () => {
    expect(isFresh(null, 'one', frame(''))).toBe(true);
    expect(isFresh(null, 'two', frame(''))).toBe(false);
    expect(isFresh(null, null, frame(''))).toBe(false);
  });

  it('only when it is no older than what is shown', () => {
    const shown = frame('h8', { seq: 6 });
    expect(isFresh(shown, 'one', frame('', { seq: 5 }))).toBe(false);
    expect(isFresh(shown, 'one', frame('h8', { seq: 6, thinking: true }))).toBe(true);
    expect(isFresh(shown, 'one', frame('h8h9', { seq: 7 }))).toBe(true);
  });

  it('whatever its number when another game was shown before', () => {
    expect(isFresh(frame('h8', { id: 'old', seq: 90 }), 'one', frame(''))).toBe(true);
  });
});

describe('the seat played for', () => {
  const game = frame('h8', {
    toAct: 1,
    kinds: ['place', 'claim-foul', 'resign'],
    otherKinds: ['resign', 'back', 'draw-offer'],
  });

  it('is never the engine', () => {
    const mine: Game = { ...game, seats: [human, engine] };
    expect(seatFor(mine, 'place')).toBeNull();
    expect(seatFor(mine, 'resign')).toBe(0);
    expect(seatFor(mine, 'back')).toBe(0);
    expect(homeSeat({ ...game, seats: [engine, human] })).toBe(1);
  });

  it('at one board is the one to act first, else the other', () => {
    const both: Game = { ...game, seats: [human, human] };
    expect(seatFor(both, 'place')).toBe(1);
    expect(seatFor(both, 'resign')).toBe(1);
    expect(seatFor(both, 'draw-offer')).toBe(0);
    expect(seatFor(both, 'swap')).toBeNull();
  });

  it('is counted from the first seat when the game is over', () => {
    const over: Game = { ...game, toAct: null, kinds: [], otherKinds: ['back'] };
    expect(seatFor({ ...over, seats: [engine, human] }, 'back')).toBe(1);
    expect(seatFor({ ...over, seats: [human, engine] }, 'back')).toBeNull();
  });
});

describe('a take-back removes', () => {
  const mine = { seats: [human, engine] as [Player, Player] };

  it('the pair when the human is to move, his one stone while the engine thinks', () => {
    expect(backPlies(frame('h8h9', mine))).toBe(2);
    expect(backPlies(frame('h8', mine))).toBe(1);
    expect(backPlies(frame('', mine))).toBe(0);
  });

  it('nothing of the first stone of an engine that began', () => {
    expect(backPlies(frame('h8', { seats: [engine, human] }))).toBe(0);
    expect(backPlies(frame('h8h9i9', { seats: [engine, human] }))).toBe(2);
  });

  it('goes by the seat that holds the colour now, after a swap', () => {
    expect(backPlies(frame('h8', { ...mine, black: 1 }))).toBe(0);
  });

  it('one stone between two people', () => {
    expect(backPlies(frame('h8h9', { seats: [human, human] }))).toBe(1);
  });
});

describe('a row that is no win', () => {
  const setup = (rule: string): Partial<Game> => ({ setup: { ...frame('').setup, rule } });
  const six = 'c8a1d8a3e8a5g8a7h8a9f8';

  it('is told when six do not count', () => {
    expect(uncountedRow(frame(six, setup('standard')))).toEqual({ kind: 'overline', length: 6 });
  });

  it('is told when a five is enclosed', () => {
    expect(uncountedRow(frame('c8b8d8h8e8a5g8a7f8', setup('caro')))).toEqual({
      kind: 'enclosed',
      length: 5,
    });
  });

  it('says nothing of a black overline in renju, which is for White to claim', () => {
    expect(uncountedRow(frame(six, setup('renju:enforce=claim')))).toBeNull();
  });

  it('says nothing after a win, or of a five that can still be claimed', () => {
    expect(uncountedRow(frame(six, { outcome: 'win' }))).toBeNull();
    expect(uncountedRow(frame(six, { kinds: ['claim-five'] }))).toBeNull();
  });
});

describe('openings', () => {
  it('limit where a stone may stand', () => {
    const ring = frame('', { area: [3, 7] });
    expect(inArea(ring, at('h8'))).toBe(false);
    expect(inArea(ring, at('j8'))).toBe(false);
    expect(inArea(ring, at('k8'))).toBe(true);
    expect(inArea(frame(''), at('a1'))).toBe(true);
  });

  it('limit the number that is declared', () => {
    expect(declareLimit('soosorv-7')).toBe(7);
    expect(declareLimit('yamaguchi')).toBe(12);
    expect(declareLimit('yamaguchi:cap=20')).toBe(20);
  });
});
