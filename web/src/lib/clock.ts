/** Clocks as they are shown: from the state at the last act and the time that has run since. */
import type { ClockState } from './wire';

const UNIT: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

export type Timing =
  | { kind: 'none' }
  | { kind: 'sudden'; main: number }
  | { kind: 'fischer'; main: number; increment: number }
  | { kind: 'byoyomi'; main: number; periods: number; period: number }
  | { kind: 'canadian'; main: number; moves: number; period: number }
  | { kind: 'per-move'; period: number }
  | { kind: 'gomocup'; period: number; main: number };

function span(text: string): number {
  let sum = 0;
  for (const [, n, unit] of text.matchAll(/(\d+)(ms|[smhd])/g)) sum += Number(n) * UNIT[unit!]!;
  return sum;
}

/** Reads the texts the server sends: "none", "10m", "10m+5s", "20m+1x60s", "1h+25/10m", "30s/move",
 * "gomocup:30s/180s". */
export function parseTiming(text: string): Timing {
  if (text === 'none' || text === '') return { kind: 'none' };
  if (text.endsWith('/move')) return { kind: 'per-move', period: span(text) };
  if (text.startsWith('gomocup:')) {
    const [turn = '', match = ''] = text.slice(8).split('/');
    return { kind: 'gomocup', period: span(turn), main: span(match) };
  }
  const [head = '', tail] = text.split('+');
  const main = span(head);
  if (tail === undefined) return { kind: 'sudden', main };
  const byoyomi = /^(\d+)x(.+)$/.exec(tail);
  if (byoyomi)
    return { kind: 'byoyomi', main, periods: Number(byoyomi[1]), period: span(byoyomi[2]!) };
  const canadian = /^(\d+)\/(.+)$/.exec(tail);
  if (canadian)
    return { kind: 'canadian', main, moves: Number(canadian[1]), period: span(canadian[2]!) };
  return { kind: 'fischer', main, increment: span(tail) };
}

export interface ClockView {
  /** What the big figures show: main time while there is some, then the running period. */
  ms: number;
  /** Periods that can still be used, the running one included; 0 where the kind has none. */
  periods: number;
  /** Canadian: moves still to make in the running period. */
  moves: number;
  over: boolean;
}

/** `ran` = ms the clock has run since the last act; 0 for a clock that stands. */
export function clockView(clock: ClockState, timing: Timing, ran: number): ClockView {
  const over = clock.left - ran < 0;
  if (timing.kind === 'byoyomi') return byoyomiView(clock, timing.period, ran, over);
  if (timing.kind === 'canadian' && clock.main - ran < 0) {
    const late = ran - Math.max(0, clock.main);
    return { ms: Math.max(0, clock.period - late), periods: 0, moves: clock.moves, over };
  }
  const ms = timing.kind === 'canadian' ? clock.main - ran : clock.left - ran;
  return { ms: Math.max(0, ms), periods: 0, moves: 0, over };
}

function byoyomiView(clock: ClockState, period: number, ran: number, over: boolean): ClockView {
  if (clock.main - ran >= 0 && clock.main > 0) {
    return { ms: clock.main - ran, periods: clock.periods, moves: 0, over };
  }
  const left = Math.max(0, clock.left - ran);
  const periods = Math.ceil(left / period);
  return { ms: left - Math.max(0, periods - 1) * period, periods, moves: 0, over };
}

/** "1:02:03", "9:41", tenths under ten seconds: "7.4". */
export function formatClock(ms: number): string {
  if (ms < 10_000) return (Math.floor(ms / 100) / 10).toFixed(1);
  const seconds = Math.ceil(ms / 1000);
  const two = (n: number): string => String(n).padStart(2, '0');
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
