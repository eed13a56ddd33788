/** A game tree as the page holds it: the lines of Tengen's JSON (docs/FORMATS.md) as nodes. Nothing
 * here knows the page, and nothing recurses: files hold lines of any length. */
import { point, pointName, type Point } from './point';
import type { Stone } from './game';
import type { Side } from './wire';

/** A key and what it holds: ["comment", "text"], ["label", "h9", "A"], ["used", 950]. */
export type Value = [string, ...(string | number)[]];

export interface TreeAct {
  kind: string;
  seat?: number;
  points?: Point[];
  number?: number;
  used?: number;
}

export interface TreeNode {
  parent: TreeNode | null;
  children: TreeNode[];
  /** null: an edit, which is no act; the root is one. */
  act: TreeAct | null;
  /** Of a stone or a pass. */
  side: Side | null;
  values: Value[];
}

export interface GameTree {
  size: number;
  root: TreeNode;
}

export const MARKS = ['triangle', 'square', 'circle', 'cross'] as const;
export type Mark = (typeof MARKS)[number];

const STONES = ['place', 'pick'];

function makeNode(parent: TreeNode | null): TreeNode {
  return { parent, children: [], act: null, side: null, values: [] };
}

export function newTree(size: number): GameTree {
  return { size, root: makeNode(null) };
}

// ---- lines ----

interface Line {
  tengen?: string;
  size?: number;
  d?: number;
  act?: TreeAct;
  side?: Side;
  v?: Value[];
}

/** The games of a file. The lines come from the server and are well formed. */
export function readLines(text: string): GameTree[] {
  const games: GameTree[] = [];
  let path: TreeNode[] = [];
  for (const row of text.split('\n')) {
    if (row === '') continue;
    const line = JSON.parse(row) as Line;
    if (line.tengen !== undefined) {
      const tree = newTree(line.size ?? 15);
      tree.root.values = line.v ?? [];
      games.push(tree);
      path = [tree.root];
      continue;
    }
    const depth = line.d ?? path.length;
    const parent = path[depth - 1]!;
    const node = makeNode(parent);
    node.act = line.act ?? null;
    node.side = line.side ?? null;
    node.values = line.v ?? [];
    parent.children.push(node);
    path.length = depth;
    path.push(node);
  }
  return games;
}

function lineOf(node: TreeNode, depth: number | null): string {
  const line: Line = {};
  if (depth !== null) line.d = depth;
  if (node.act) line.act = node.act;
  if (node.side !== null) line.side = node.side;
  if (node.values.length > 0) line.v = node.values;
  return JSON.stringify(line);
}

export function writeLines(games: readonly GameTree[]): string {
  const rows: string[] = [];
  for (const { size, root } of games) {
    const head = { tengen: 'tree', version: 1, size };
    rows.push(JSON.stringify(root.values.length > 0 ? { ...head, v: root.values } : head));
    let before = 0;
    for (const [node, depth] of walk(root)) {
      if (node === root) continue;
      rows.push(lineOf(node, depth === before + 1 ? null : depth));
      before = depth;
    }
  }
  return rows.map((row) => row + '\n').join('');
}

// ---- walking ----

/** The node and all below it with their depths below it: parent, first child, ... last child. */
export function* walk(top: TreeNode): Generator<[TreeNode, number]> {
  const waiting: [TreeNode, number][] = [[top, 0]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    yield next;
    const [node, depth] = next;
    for (let i = node.children.length - 1; i >= 0; i--)
      waiting.push([node.children[i]!, depth + 1]);
  }
}

export function countBelow(top: TreeNode): number {
  let count = -1;
  for (const pair of walk(top)) count += pair ? 1 : 0;
  return count;
}

/** From the root to the node. */
export function pathTo(node: TreeNode): TreeNode[] {
  const path: TreeNode[] = [];
  for (let at: TreeNode | null = node; at; at = at.parent) path.push(at);
  return path.reverse();
}

export function lineEnd(node: TreeNode): TreeNode {
  let at = node;
  while (at.children[0]) at = at.children[0];
  return at;
}

/** The sibling `step` places on; the node itself at either end. */
export function sibling(node: TreeNode, step: number): TreeNode {
  const all = node.parent?.children ?? [node];
  return all[all.indexOf(node) + step] ?? node;
}

// ---- what a node says ----

const isStone = (node: TreeNode): boolean => node.act !== null && STONES.includes(node.act.kind);
export const isPly = (node: TreeNode): boolean => isStone(node) || node.act?.kind === 'pass';

/** The point of a node's stone, null when it puts none. */
export const stoneAt = (node: TreeNode): Point | null =>
  isStone(node) ? (node.act?.points?.[0] ?? null) : null;

export function parsePoint(name: string, size: number): Point {
  return point(name.toLowerCase().charCodeAt(0) - 97, size - Number(name.slice(1)));
}
const nameOf = (p: Point, size: number): string => pointName(p, size).toLowerCase();

export function textOf(node: TreeNode, key: string): string {
  const found = node.values.find((value) => value[0] === key);
  return found ? String(found[1]) : '';
}

/** Sets a text; an empty one removes the value. */
export function setText(node: TreeNode, key: string, text: string): void {
  const at = node.values.findIndex((value) => value[0] === key);
  const rest = node.values.filter((value) => value[0] !== key);
  if (text !== '') rest.splice(at < 0 ? rest.length : at, 0, [key, text]);
  node.values = rest;
}

/** The points of a key's values. */
export function pointsOf(node: TreeNode, key: string, size: number): Point[] {
  return node.values
    .filter((value) => value[0] === key)
    .map((value) => parsePoint(String(value[1]), size));
}

export function labelsOf(node: TreeNode, size: number): [Point, string][] {
  return node.values
    .filter((value) => value[0] === 'label')
    .map((value) => [parsePoint(String(value[1]), size), String(value[2])]);
}

/** Lines and arrows. */
export function pairsOf(node: TreeNode, key: string, size: number): [Point, Point][] {
  return node.values
    .filter((value) => value[0] === key)
    .map((value) => [parsePoint(String(value[1]), size), parsePoint(String(value[2]), size)]);
}

/** Puts a mark on a point, or takes it away; a point has one mark or label. */
export function toggleMark(node: TreeNode, mark: Mark, p: Point, size: number): void {
  const had = pointsOf(node, mark, size).includes(p);
  clearPoint(node, p, size);
  if (!had) node.values = [...node.values, [mark, nameOf(p, size)]];
}

/** Puts a label on a point, or takes the one there away. */
export function toggleLabel(node: TreeNode, text: string, p: Point, size: number): void {
  const had = labelsOf(node, size).some(([at]) => at === p);
  clearPoint(node, p, size);
  if (!had && text !== '') node.values = [...node.values, ['label', nameOf(p, size), text]];
}

function clearPoint(node: TreeNode, p: Point, size: number): void {
  const keys: string[] = [...MARKS, 'label'];
  node.values = node.values.filter(
    (value) => !keys.includes(value[0]) || parsePoint(String(value[1]), size) !== p,
  );
}

/** The first letter that no label of the node has: A ... Z, then numbers. */
export function nextLabel(node: TreeNode, size: number): string {
  const taken = new Set(labelsOf(node, size).map(([, text]) => text));
  for (let i = 0; ; i++) {
    const text = i < 26 ? String.fromCharCode(65 + i) : String(i - 25);
    if (!taken.has(text)) return text;
  }
}

// ---- the board ----

/** The stones after the node, with the plies that put them; set-up stones have ply 0. */
export function stonesAfter(node: TreeNode, size: number): Map<Point, Stone> {
  const stones = new Map<Point, Stone>();
  let ply = 0;
  for (const at of pathTo(node)) {
    for (const p of pointsOf(at, 'setup-empty', size)) stones.delete(p);
    for (const p of pointsOf(at, 'setup-black', size)) stones.set(p, { side: 0, ply: 0 });
    for (const p of pointsOf(at, 'setup-white', size)) stones.set(p, { side: 1, ply: 0 });
    if (isPly(at)) ply++;
    const p = stoneAt(at);
    if (p !== null) {
      stones.delete(p);
      stones.set(p, { side: at.side ?? 0, ply });
    }
  }
  return stones;
}

export function plyOf(node: TreeNode): number {
  return pathTo(node).filter(isPly).length;
}

/** Who moves after the node, as tg_tree_to_move tells it. */
export function toMove(node: TreeNode): Side {
  let [black, white] = [0, 0];
  for (let at: TreeNode | null = node; at; at = at.parent) {
    const said = at.values.filter((value) => value[0] === 'to-move').pop();
    if (said) return said[1] === 1 ? 1 : 0;
    if (isPly(at)) return at.side === 0 ? 1 : 0;
    black += at.values.filter((value) => value[0] === 'setup-black').length;
    white += at.values.filter((value) => value[0] === 'setup-white').length;
  }
  return black > white ? 1 : 0;
}

// ---- changes ----

/** The stone (or with null the pass) of the side to move: the child that has it, or a new last one. */
export function play(node: TreeNode, p: Point | null): TreeNode {
  const kind = p === null ? 'pass' : 'place';
  const known = node.children.find((child) =>
    p === null ? child.act?.kind === 'pass' : stoneAt(child) === p,
  );
  if (known) return known;
  const child = makeNode(node);
  child.act = p === null ? { kind } : { kind, points: [p] };
  child.side = toMove(node);
  node.children.push(child);
  return child;
}

/** One place up among its siblings. */
export function promote(node: TreeNode): void {
  const all = node.parent?.children;
  const at = all?.indexOf(node) ?? 0;
  if (!all || at === 0) return;
  all.splice(at - 1, 2, node, all[at - 1]!);
}

/** The line from the root to the node becomes the main line. */
export function makeMain(node: TreeNode): void {
  for (let at = node; at.parent; at = at.parent) {
    const all = at.parent.children;
    all.unshift(...all.splice(all.indexOf(at), 1));
  }
}

/** The nearest node, the node itself included, that is not the first of its siblings; null: the
 * node is on the main line. */
export function branchOf(node: TreeNode): TreeNode | null {
  let at = node;
  while (at.parent && at.parent.children[0] === at) at = at.parent;
  return at.parent ? at : null;
}

/** Removes the node and all below it; the parent is where one stands then. */
export function remove(node: TreeNode): TreeNode {
  const parent = node.parent;
  if (!parent) return node;
  parent.children = parent.children.filter((child) => child !== node);
  return parent;
}

// ---- the drawn tree ----

/** Where a node is drawn: its column is its depth, its row that of the branch it is on. */
export interface Place {
  node: TreeNode;
  column: number;
  row: number;
}

export interface Layout {
  /** By row, each in the order of columns. */
  rows: Place[][];
  columns: number;
  of: Map<TreeNode, Place>;
}

/** First children stay in the row of their parent; every other child opens a row below all that
 * stand in the columns of its first line. */
export function layOut(root: TreeNode): Layout {
  const layout: Layout = { rows: [], columns: 0, of: new Map() };
  /** The first free row of each column. */
  const free: number[] = [];
  const waiting: [TreeNode, number][] = [[root, 0]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [start, column] = next;
    const line: TreeNode[] = [];
    for (let at: TreeNode | undefined = start; at; at = at.children[0]) line.push(at);
    let row = 0;
    // The column before is crossed by the stroke from the parent.
    for (let c = Math.max(0, column - 1); c < column + line.length; c++)
      row = Math.max(row, free[c] ?? 0);
    const places = (layout.rows[row] ??= []);
    line.forEach((node, i) => {
      const place = { node, column: column + i, row };
      places.push(place);
      layout.of.set(node, place);
      free[column + i] = row + 1;
    });
    if (column > 0) free[column - 1] = Math.max(free[column - 1] ?? 0, row + 1);
    layout.columns = Math.max(layout.columns, column + line.length);
    // Branches deep in the line are laid first: those nearer to the root go below them.
    line.forEach((node, i) => {
      for (let k = node.children.length - 1; k > 0; k--)
        waiting.push([node.children[k]!, column + i + 1]);
    });
  }
  for (const places of layout.rows) places.sort((a, b) => a.column - b.column);
  return layout;
}
