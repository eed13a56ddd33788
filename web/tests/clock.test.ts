import { describe, expect, it } from 'vitest';
import { clockView, formatClock, parseTiming } from '../src/lib/clock';

describe('timings', () => {
  it.each([
    ['none', { kind: 'none' }],
    ['10m', { kind: 'sudden', main: 600_000 }],
    ['2h15m+30s', { kind: 'fischer', main: 8_100_000, increment: 30_000 }],
    ['20m+1x1m', { kind: 'byoyomi', main: 1_200_000, periods: 1, period: 60_000 }],
    ['1h+25/10m', { kind: 'canadian', main: 3_600_000, moves: 25, period: 600_000 }],
    ['30s/move', { kind: 'per-move', period: 30_000 }],
    ['gomocup:30s/180s', { kind: 'gomocup', period: 30_000, main: 180_000 }],
    ['500ms/move', { kind: 'per-move', period: 500 }],
  ])('read %s', (text, timing) => {
    expect(parseTiming(text)).toEqual(timing);
  });
});

describe('what a clock shows', () => {
  const state = { left: 90_000, main: 90_000, period: 0, periods: 0, moves: 0 };

  it('counts on from the last act', () => {
    expect(clockView(state, parseTiming('10m'), 0).ms).toBe(90_000);
    expect(clockView(state, parseTiming('10m'), 1500)).toMatchObject({ ms: 88_500, over: false });
    expect(clockView(state, parseTiming('10m'), 90_001)).toMatchObject({ ms: 0, over: true });
  });

  it('byo-yomi: main time first, then one period after the other', () => {
    const timing = parseTiming('10m+3x30s');
    const byoyomi = { left: 95_000, main: 5000, period: 30_000, periods: 3, moves: 0 };
    expect(clockView(byoyomi, timing, 1000)).toMatchObject({ ms: 4000, periods: 3 });
    expect(clockView(byoyomi, timing, 6000)).toMatchObject({ ms: 29_000, periods: 3 });
    expect(clockView(byoyomi, timing, 36_000)).toMatchObject({ ms: 29_000, periods: 2 });
    expect(clockView(byoyomi, timing, 95_000)).toMatchObject({ ms: 0, over: false });
  });

  it('Canadian: the period and its moves once main time is over', () => {
    const canadian = { left: 602_000, main: 2000, period: 600_000, periods: 0, moves: 25 };
    expect(clockView(canadian, parseTiming('1h+25/10m'), 1000)).toMatchObject({
      ms: 1000,
      moves: 0,
    });
    expect(clockView(canadian, parseTiming('1h+25/10m'), 12_000)).toMatchObject({
      ms: 590_000,
      moves: 25,
    });
  });
});

describe('clock figures', () => {
  it.each([
    [3_723_000, '1:02:03'],
    [581_000, '9:41'],
    [59_100, '1:00'],
    [10_000, '0:10'],
    [9999, '9.9'],
    [7449, '7.4'],
    [0, '0.0'],
  ])('%d ms are %s', (ms, text) => {
    expect(formatClock(ms)).toBe(text);
  });
});
