import { describe, expect, it } from 'vitest';
import { draftOf } from '../src/lib/draftgame';
import { parseRoute } from '../src/lib/route';
import {
  defaultDraft,
  fromGame,
  openingFits,
  readDraft,
  toSeats,
  toSetup,
  withRule,
} from '../src/lib/setup';

describe('a new game', () => {
  it('is by default Black against the engine, freestyle, one click away', () => {
    expect(toSetup(defaultDraft)).toEqual({
      rule: 'freestyle',
      size: 15,
      opening: 'free',
      timing: 'none',
      freeBack: true,
    });
    expect(toSeats(defaultDraft)).toEqual([
      { kind: 'human' },
      { kind: 'engine', level: 3, turn: 1000 },
    ]);
  });

  it('names the enforcement only where it differs from the rule', () => {
    expect(toSetup({ ...defaultDraft, rule: 'renju', enforce: 'claim' }).rule).toBe(
      'renju:enforce=claim',
    );
    expect(toSetup({ ...defaultDraft, rule: 'renju', enforce: 'auto' }).rule).toBe('renju');
    expect(toSetup({ ...defaultDraft, rule: 'standard', enforce: 'claim' }).rule).toBe('standard');
  });

  it('drops a protocol that does not fit the board', () => {
    expect(openingFits('swap3', 15)).toBe(true);
    expect(openingFits('swap3', 20)).toBe(false);
    expect(openingFits('soosorv-7', 7)).toBe(false);
    expect(openingFits('swap2', 20)).toBe(true);
    expect(toSetup({ ...defaultDraft, opening: 'rif', size: 20 }).opening).toBe('free');
  });

  it('takes over the habits of another rule', () => {
    expect(withRule({ ...defaultDraft, opening: 'swap2', size: 19 }, 'renju')).toMatchObject({
      rule: 'renju',
      size: 15,
      opening: 'free',
      enforce: 'auto',
    });
  });

  it('comes back from a game', () => {
    const draft = {
      ...defaultDraft,
      rule: 'renju',
      enforce: 'block',
      colour: 'white' as const,
      level: 7,
      timing: '5m',
    };
    expect(fromGame(toSetup(draft), toSeats(draft))).toEqual(draft);
  });

  it('is read from storage as far as it can be', () => {
    expect(readDraft({ level: 9, size: '15', more: 1 })).toEqual({ ...defaultDraft, level: 9 });
    expect(readDraft({ rule: 'chess' })).toEqual(defaultDraft);
    expect(readDraft(null)).toEqual(defaultDraft);
  });

  it('goes on from a position with the human to move', () => {
    const { draft, moves } = draftOf(parseRoute('#/p/renju:enforce=claim/17/h8h9i9'), defaultDraft);
    expect(moves).toHaveLength(3);
    expect(draft).toMatchObject({ rule: 'renju', enforce: 'claim', size: 17, colour: 'white' });
  });
});
