/** Points of the board: `y * 32 + x`, x from the left, y from the top, both 0-based. A name is a
 * letter (I is used) and a rank counted from the bottom, so it needs the size. */
export type Point = number;

export const SIZE_MIN = 5;
export const SIZE_MAX = 25;

export const point = (x: number, y: number): Point => y * 32 + x;
export const xOf = (p: Point): number => p & 31;
export const yOf = (p: Point): number => p >> 5;

export function pointName(p: Point, size: number): string {
  return fileName(xOf(p)) + String(size - yOf(p));
}

export function fileName(x: number): string {
  return String.fromCharCode(65 + x);
}

/** Reads "h8h9i10" (any case, pass = "--"); null when it is no list of points of this board. */
export function parseMoves(text: string, size: number): (Point | null)[] | null {
  const moves: (Point | null)[] = [];
  const word = /--|([a-y])([1-9]\d?)/iy;
  while (word.lastIndex < text.length) {
    const found = word.exec(text);
    if (!found) return null;
    if (found[1] === undefined) {
      moves.push(null);
      continue;
    }
    const x = found[1].toLowerCase().charCodeAt(0) - 97;
    const y = size - Number(found[2]);
    if (x >= size || y < 0 || y >= size) return null;
    moves.push(point(x, y));
  }
  return moves;
}

export function formatMoves(moves: readonly (Point | null)[], size: number): string {
  return moves.map((p) => (p === null ? '--' : pointName(p, size).toLowerCase())).join('');
}

/** The centre; on even sizes file n/2+1, rank n/2. */
export function centre(size: number): Point {
  const half = Math.floor(size / 2);
  return point(half, size - half - (size % 2));
}

/** Chebyshev distance. */
export function distance(a: Point, b: Point): number {
  return Math.max(Math.abs(xOf(a) - xOf(b)), Math.abs(yOf(a) - yOf(b)));
}

export function stars(size: number): Point[] {
  if (size === 19) return [3, 9, 15].flatMap((y) => [3, 9, 15].map((x) => point(x, y)));
  if (size % 2 === 0) return [];
  if (size < 13) return [centre(size)];
  const far = size - 4;
  return [centre(size), point(3, 3), point(far, 3), point(3, far), point(far, far)];
}

/** The longest unbroken row of one side through p, in points; `at` tells who stands where. */
export function longestRow(at: (p: Point) => number | undefined, p: Point, size: number): Point[] {
  const side = at(p);
  const reach = (dx: number, dy: number): Point[] => {
    const row: Point[] = [];
    let [x, y] = [xOf(p) + dx, yOf(p) + dy];
    while (x >= 0 && y >= 0 && x < size && y < size && at(point(x, y)) === side) {
      row.push(point(x, y));
      [x, y] = [x + dx, y + dy];
    }
    return row;
  };
  const axes: [number, number][] = [
    [1, 0],
    [0, 1],
    [1, -1],
    [1, 1],
  ];
  return axes
    .map(([dx, dy]) => [...reach(-dx, -dy).reverse(), p, ...reach(dx, dy)])
    .reduce((best, row) => (row.length > best.length ? row : best));
}
