/** Labels put together from terms and sentences: seats, clocks, rules. */
import { formatClock, parseTiming } from './clock';
import { sideOf } from './game';
import { t } from './i18n.svelte';
import { settings } from './settings.svelte';
import { enforcementOf, label, profile, protocol, term } from './terms';
import type { Game, Seat, Setup } from './wire';

/** "You", "Engine", or at one board "Player 1". */
export function seatName(game: Pick<Game, 'seats'>, seat: Seat): string {
  const player = game.seats[seat];
  if (player.kind === 'engine') return t('engine');
  if (player.name) return player.name;
  return game.seats.some((s) => s.kind === 'engine') ? t('you') : t('player', { n: seat + 1 });
}

/** "Level 5 · White". */
export function seatDetail(game: Game, seat: Seat): string {
  const player = game.seats[seat];
  const side = t(sideOf(game, seat) === 0 ? 'plays-black' : 'plays-white');
  return player.kind === 'engine' ? `${t('level-n', { level: player.level })} · ${side}` : side;
}

export function ruleName(rule: string): string {
  const row = profile(rule);
  return row ? label(row, settings.lang) : rule;
}

/** "Soosõrv-7": with the number of fifth moves, where the text has one and the name has not. */
export function openingName(opening: string): string {
  const row = protocol(opening);
  if (!row) return opening;
  const name = label(row, settings.lang);
  const count = /^(soosorv|taraguchi)(-\d+)/.exec(opening)?.[2] ?? '';
  return name.includes(count) ? name : name + count;
}

/** How fouls are handled, null for a rule that knows none. */
export function enforceName(rule: string): string | null {
  const mode = enforcementOf(rule);
  return (
    mode &&
    label({ en: term('enforce', mode, 'en'), zh: term('enforce', mode, 'zh') }, settings.lang)
  );
}

export function spanText(ms: number): string {
  if (ms % 3_600_000 === 0) return t('hours', { n: ms / 3_600_000 });
  if (ms % 60_000 === 0) return t('minutes', { n: ms / 60_000 });
  if (ms % 1000 === 0 || ms >= 10_000) return t('seconds', { n: ms / 1000 });
  return t('seconds', { n: Number(formatClock(ms)) });
}
/** "10 min + 5 s a move"; "No clock". */
export function timingText(text: string): string {
  const timing = parseTiming(text);
  switch (timing.kind) {
    case 'none':
      return t('timing-none');
    case 'sudden':
      return spanText(timing.main);
    case 'fischer':
      return t('timing-fischer', {
        main: spanText(timing.main),
        increment: spanText(timing.increment),
      });
    case 'byoyomi':
      return t('timing-byoyomi', {
        main: spanText(timing.main),
        periods: timing.periods,
        period: spanText(timing.period),
      });
    case 'canadian':
      return t('timing-canadian', {
        main: spanText(timing.main),
        moves: timing.moves,
        period: spanText(timing.period),
      });
    case 'per-move':
      return t('timing-move', { period: spanText(timing.period) });
    case 'gomocup':
      return t('timing-gomocup', { period: spanText(timing.period), main: spanText(timing.main) });
  }
}

/** "Renju · swap after three" without what goes without saying. */
export function setupText(setup: Setup): string {
  const parts = [ruleName(setup.rule)];
  if (setup.opening !== 'free') parts.push(openingName(setup.opening));
  if (setup.size !== 15) parts.push(t('size-n', { size: setup.size }));
  return parts.join(' · ');
}
