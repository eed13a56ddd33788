/** The page's addresses, in the part after '#'. */
import { parseMoves, SIZE_MAX, SIZE_MIN, type Point } from './point';

export type Route =
  | { page: 'play' }
  | { page: 'games' }
  | { page: 'game'; id: string }
  | { page: 'library' }
  /** A file of games, or a game of the server ("library/7": of its library) as one, shown after
   * its first `ply` moves. */
  | { page: 'record'; game: string | null; ply: number }
  | { page: 'position'; rule: string; size: number; moves: (Point | null)[] }
  | { page: 'unknown' };

export function parseRoute(hash: string): Route {
  const [head = '', ...rest] = hash.replace(/^#?\/?/, '').split('/');
  if (head === '') return { page: 'play' };
  if (head === 'games' && rest.length === 0) return { page: 'games' };
  if (head === 'library' && rest.length === 0) return { page: 'library' };
  if (head === 'record') return record(rest.join('/'));
  if (head === 'g' && rest.length === 1 && /^[\w-]+$/.test(rest[0]!))
    return { page: 'game', id: rest[0]! };
  if (head === 'p' && rest.length === 3)
    return position(decodeURIComponent(rest[0]!), rest[1]!, rest[2]!);
  return { page: 'unknown' };
}

function record(rest: string): Route {
  const found = /^(library\/\d+|[\w-]+)?(?:\/(\d+))?$/.exec(rest);
  if (!found || (!found[1] && found[2])) return { page: 'unknown' };
  return { page: 'record', game: found[1] ?? null, ply: Number(found[2] ?? 0) };
}

function position(rule: string, sizeText: string, text: string): Route {
  const size = Number(sizeText);
  const fits = Number.isInteger(size) && size >= SIZE_MIN && size <= SIZE_MAX;
  const moves = fits ? parseMoves(text, size) : null;
  const placed = moves?.filter((p) => p !== null) ?? [];
  if (!moves || new Set(placed).size !== placed.length) return { page: 'unknown' };
  return { page: 'position', rule, size, moves };
}

export const gameHref = (id: string): string => `#/g/${id}`;
export const recordHref = (game: string, ply = 0): string =>
  `#/record/${game}${ply > 0 ? `/${ply}` : ''}`;
export const positionHref = (rule: string, size: number, moves: string): string =>
  `#/p/${encodeURIComponent(rule)}/${size}/${moves}`;
