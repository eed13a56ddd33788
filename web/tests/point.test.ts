import { describe, expect, it } from 'vitest';
import {
  centre,
  distance,
  formatMoves,
  longestRow,
  parseMoves,
  point,
  pointName,
  stars,
} from '../src/lib/point';

const names = (points: readonly number[], size: number): string[] =>
  points.map((p) => pointName(p, size)).sort();

describe('points', () => {
  it('are named with the letter I and ranks from the bottom', () => {
    expect(pointName(point(7, 7), 15)).toBe('H8');
    expect(pointName(point(8, 0), 15)).toBe('I15');
    expect(pointName(point(24, 24), 25)).toBe('Y1');
  });

  it('have a centre, on even sizes at file n/2+1, rank n/2', () => {
    expect(pointName(centre(15), 15)).toBe('H8');
    expect(pointName(centre(20), 20)).toBe('K10');
    expect(pointName(centre(6), 6)).toBe('D3');
  });

  it('have the stars of the size', () => {
    expect(names(stars(15), 15)).toEqual(['D12', 'D4', 'H8', 'L12', 'L4']);
    expect(names(stars(19), 19)).toEqual([
      'D10',
      'D16',
      'D4',
      'J10',
      'J16',
      'J4',
      'P10',
      'P16',
      'P4',
    ]);
    expect(names(stars(13), 13)).toEqual(['D10', 'D4', 'G7', 'J10', 'J4']);
    expect(names(stars(9), 9)).toEqual(['E5']);
    expect(stars(20)).toEqual([]);
  });

  it('are a Chebyshev distance apart', () => {
    expect(distance(point(7, 7), point(9, 8))).toBe(2);
  });
});

describe('move lists', () => {
  it('read and write back', () => {
    const moves = parseMoves('H8h9--i10', 15);
    expect(moves).toEqual([point(7, 7), point(7, 6), null, point(8, 5)]);
    expect(formatMoves(moves!, 15)).toBe('h8h9--i10');
    expect(parseMoves('', 15)).toEqual([]);
  });

  it.each(['h', '8h', 'h0', 'h16', 'p8', 'h8 h9', 'h8-', '中'])('refuse %j', (text) => {
    expect(parseMoves(text, 15)).toBeNull();
  });
});

describe('the longest row through a point', () => {
  const board = new Map([
    ...[2, 3, 4, 5, 6, 7].map((x) => [point(x, 4), 0] as const),
    [point(3, 5), 0],
    [point(8, 4), 1],
  ]);
  const at = (p: number): number | undefined => board.get(p);

  it('stops at the other colour and at gaps', () => {
    expect(longestRow(at, point(4, 4), 15)).toEqual([2, 3, 4, 5, 6, 7].map((x) => point(x, 4)));
    expect(longestRow(at, point(8, 4), 15)).toEqual([point(8, 4)]);
  });

  it('stops at the edge', () => {
    const edge = new Map([0, 1, 2].map((x) => [point(x, 2 - x), 1]));
    expect(longestRow((p) => edge.get(p), point(0, 2), 5)).toHaveLength(3);
  });
});
