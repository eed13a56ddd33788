import { describe, expect, it } from 'vitest';
import { parseMoves } from '../src/lib/point';
import { gameHref, parseRoute, positionHref, recordHref } from '../src/lib/route';

describe('addresses', () => {
  it('name the pages', () => {
    expect(parseRoute('')).toEqual({ page: 'play' });
    expect(parseRoute('#/')).toEqual({ page: 'play' });
    expect(parseRoute('#/games')).toEqual({ page: 'games' });
    expect(parseRoute(gameHref('k3v9-x'))).toEqual({ page: 'game', id: 'k3v9-x' });
    expect(parseRoute('#/library')).toEqual({ page: 'library' });
    expect(parseRoute('#/record')).toEqual({ page: 'record', game: null, ply: 0 });
    expect(parseRoute(recordHref('k3v9-x'))).toEqual({
      page: 'record',
      game: 'k3v9-x',
      ply: 0,
    });
    expect(parseRoute(recordHref('library/7', 12))).toEqual({
      page: 'record',
      game: 'library/7',
      ply: 12,
    });
  });

  it('carry a position', () => {
    const href = positionHref('renju:enforce=claim', 15, 'h8h9i10');
    expect(parseRoute(href)).toEqual({
      page: 'position',
      rule: 'renju:enforce=claim',
      size: 15,
      moves: parseMoves('h8h9i10', 15),
    });
    expect(parseRoute('#/p/standard/19/')).toMatchObject({ page: 'position', moves: [] });
  });

  it.each([
    '#/x',
    '#/g/',
    '#/g/a/b',
    '#/p/renju/15',
    '#/p/renju/4/a1',
    '#/p/renju/15/h8h8',
    '#/p/renju/15/p9',
    '#/games/2',
    '#/library/2',
    '#/record//3',
    '#/record/a/b',
  ])('refuse %s', (hash) => {
    expect(parseRoute(hash)).toEqual({ page: 'unknown' });
  });
});
