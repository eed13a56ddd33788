/** What has happened between two frames of a game, in one line to be read aloud. */
import { isOver, sideOf } from './game';
import { t } from './i18n.svelte';
import { pointName, type Point } from './point';
import { term, type Lang } from './terms';
import type { Game, Side } from './wire';

export const sideName = (side: Side): string => t(side === 0 ? 'black' : 'white');

export function moveText(move: readonly [Point | null, Side], size: number): string {
  const point = move[0] === null ? t('move-pass') : pointName(move[0], size);
  return t('said-move', { side: sideName(move[1]), point });
}

/** "Black wins: five in a row", "Draw: board full". */
export function resultText(
  game: Pick<Game, 'outcome' | 'winner' | 'cause'>,
  winner: Side | null,
  lang: Lang,
): string {
  const cause = term('causes', game.cause, lang);
  if (game.outcome === 'draw') return t('result-draw', { cause });
  if (game.outcome === 'void') return t('result-void', { cause });
  return t('result-win', { side: winner === null ? '' : sideName(winner), cause });
}

export function news(before: Game | null, now: Game, lang: Lang): string {
  const lines: string[] = [];
  const known = before?.id === now.id ? before.moves.length : now.moves.length;
  if (now.moves.length < known) lines.push(t('said-back', { count: known - now.moves.length }));
  for (const move of now.moves.slice(known)) lines.push(moveText(move, now.setup.size));
  if (isOver(now)) {
    lines.push(resultText(now, now.winner === null ? null : sideOf(now, now.winner), lang));
  }
  return lines.join(' ');
}
