/** Where things are on the drawn board, in cells: line x of the grid stands at `x`, so the corner of
 * the picture is at negative margins. */
import { centre, xOf, yOf, type Point } from './point';

export interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
}

export const STONE = 0.455;

/** Labels stand at the left and below. A phone gives its width to the cells. */
export function frameOf(size: number, compact: boolean): Frame {
  const [near, far] = compact ? [0.86, 0.56] : [1.15, 1.15];
  return { left: -near, top: -far, width: size - 1 + near + far, height: size - 1 + near + far };
}

/** Svelte-ready attributes of a straight stroke between two points. */
export function stroke(a: Point, b: Point): { x1: number; y1: number; x2: number; y2: number } {
  return { x1: xOf(a), y1: yOf(a), x2: xOf(b), y2: yOf(b) };
}

/** The two ends of a set of points on one line. */
export function extremes(points: readonly Point[]): [Point, Point] {
  const sorted = [...points].sort((a, b) => xOf(a) - xOf(b) || yOf(a) - yOf(b));
  return [sorted[0]!, sorted[sorted.length - 1]!];
}

/** A, B, C ... for points on offer. */
export const letter = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : String(index + 1);

/** The square ring of points at these distances from the centre, cut off at the board's edge. */
export function areaPath([near, far]: readonly [number, number], size: number): string {
  const middle = centre(size);
  const box = (reach: number): string => {
    const x0 = Math.max(-0.5, xOf(middle) - reach - 0.5);
    const y0 = Math.max(-0.5, yOf(middle) - reach - 0.5);
    const x1 = Math.min(size - 0.5, xOf(middle) + reach + 0.5);
    const y1 = Math.min(size - 0.5, yOf(middle) + reach + 0.5);
    return `M${x0} ${y0}H${x1}V${y1}H${x0}Z`;
  };
  return box(far) + (near > 0 ? box(near - 1) : '');
}
