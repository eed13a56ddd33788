import { describe, expect, it } from 'vitest';
import { parseMoves, type Point } from '../src/lib/point';
import {
  branchOf,
  countBelow,
  labelsOf,
  layOut,
  lineEnd,
  makeMain,
  newTree,
  nextLabel,
  pathTo,
  play,
  pointsOf,
  promote,
  readLines,
  remove,
  setText,
  sibling,
  stoneAt,
  stonesAfter,
  textOf,
  toggleLabel,
  toggleMark,
  toMove,
  writeLines,
  type GameTree,
  type TreeNode,
} from '../src/lib/tree';

const at = (name: string, size = 15): Point => parseMoves(name, size)![0]!;

function playAll(node: TreeNode, text: string): TreeNode {
  return parseMoves(text, 15)!.reduce((from: TreeNode, p) => play(from, p), node);
}

/** h8 h9 with two answers of Black, and a branch from the root. */
function sample(): { tree: GameTree; second: TreeNode; third: TreeNode } {
  const tree = newTree(15);
  const second = playAll(tree.root, 'h8h9');
  playAll(second, 'i9g7');
  const third = playAll(second, 'i8g8k9');
  playAll(tree.root, 'g7');
  return { tree, second, third };
}

const text = (node: TreeNode): string =>
  pathTo(node)
    .map((n) => stoneAt(n) ?? '-')
    .join(' ');

describe('lines', () => {
  const lines =
    '{"tengen":"tree","version":1,"size":15,"v":[["black","A"]]}\n' +
    '{"act":{"kind":"place","points":[231],"used":0},"side":0,"v":[["comment","x"]]}\n' +
    '{"act":{"kind":"pass","used":0},"side":1}\n' +
    '{"d":2,"act":{"kind":"swap","seat":1,"used":0}}\n' +
    '{"v":[["setup-black","a1"]]}\n' +
    '{"d":1,"act":{"kind":"place","points":[0],"used":0},"side":0}\n' +
    '{"tengen":"tree","version":1,"size":19}\n';

  it('come back as they were', () => {
    const games = readLines(lines);
    expect(games.map((game) => game.size)).toEqual([15, 19]);
    expect(games[0]!.root.children.length).toBe(2);
    expect(games[0]!.root.children[0]!.children.length).toBe(2);
    expect(writeLines(games)).toBe(lines);
  });

  it('are as long as one likes', () => {
    const tree = newTree(15);
    let node = tree.root;
    for (let i = 0; i < 50_000; i++) node = play(node, null);
    const again = readLines(writeLines([tree]))[0]!;
    expect(countBelow(again.root)).toBe(50_000);
    expect(layOut(again.root).columns).toBe(50_001);
  });
});

describe('moves', () => {
  it('follow what is there and branch where it is not', () => {
    const { tree, second } = sample();
    expect(second.children.map((n) => stoneAt(n))).toEqual([at('i9'), at('i8')]);
    expect(play(second, at('i8'))).toBe(second.children[1]);
    expect(countBelow(tree.root)).toBe(8);
    expect(play(second, null).act?.kind).toBe('pass');
    expect(second.children.length).toBe(3);
  });

  it('alternate, also after a pass and after set-up stones', () => {
    const { tree, second } = sample();
    expect(toMove(tree.root)).toBe(0);
    expect(toMove(second)).toBe(0);
    expect(toMove(play(second, null))).toBe(1);
    tree.root.values = [['setup-black', 'a1']];
    expect(toMove(tree.root)).toBe(1);
    tree.root.values.push(['to-move', 0]);
    expect(toMove(tree.root)).toBe(0);
  });

  it('put stones on the board in the order of the line', () => {
    const { third } = sample();
    const stones = stonesAfter(third, 15);
    expect(stones.size).toBe(5);
    expect(stones.get(at('k9'))).toEqual({ side: 0, ply: 5 });
    third.values = [
      ['setup-empty', 'h8'],
      ['setup-white', 'a1'],
    ];
    const edited = stonesAfter(third, 15);
    expect(edited.has(at('h8'))).toBe(false);
    expect(edited.get(at('a1'))).toEqual({ side: 1, ply: 0 });
  });
});

describe('variations', () => {
  it('are walked among siblings and to the end', () => {
    const { tree, second } = sample();
    const [first, other] = second.children as [TreeNode, TreeNode];
    expect(sibling(first, 1)).toBe(other);
    expect(sibling(other, 1)).toBe(other);
    expect(sibling(tree.root, 1)).toBe(tree.root);
    expect(text(lineEnd(tree.root))).toBe(text(first.children[0]!));
  });

  it('move up, and to the main line', () => {
    const { tree, second, third } = sample();
    const other = second.children[1]!;
    expect(branchOf(third)).toBe(other);
    promote(other);
    expect(second.children[0]).toBe(other);
    expect(branchOf(third)).toBeNull();
    const last = tree.root.children[1]!;
    makeMain(last);
    expect(tree.root.children[0]).toBe(last);
    promote(last);
    expect(tree.root.children[0]).toBe(last);
    makeMain(third);
    expect(lineEnd(tree.root)).toBe(third);
  });

  it('go with all below them', () => {
    const { tree, second } = sample();
    const before = countBelow(tree.root);
    const other = second.children[1]!;
    expect(countBelow(other)).toBe(2);
    expect(remove(other)).toBe(second);
    expect(countBelow(tree.root)).toBe(before - 3);
    expect(remove(tree.root)).toBe(tree.root);
  });
});

describe('comments and marks', () => {
  it('are set, changed and taken away', () => {
    const { second } = sample();
    setText(second, 'comment', 'one');
    second.values.push(['used', 5]);
    setText(second, 'comment', 'two');
    expect(second.values).toEqual([
      ['comment', 'two'],
      ['used', 5],
    ]);
    setText(second, 'comment', '');
    expect(textOf(second, 'comment')).toBe('');
    expect(second.values).toEqual([['used', 5]]);
  });

  it('stand one on a point', () => {
    const { second } = sample();
    toggleMark(second, 'triangle', at('c3'), 15);
    toggleMark(second, 'square', at('c3'), 15);
    expect(second.values).toEqual([['square', 'c3']]);
    expect(nextLabel(second, 15)).toBe('A');
    toggleLabel(second, 'A', at('c3'), 15);
    expect(pointsOf(second, 'square', 15)).toEqual([]);
    expect(labelsOf(second, 15)).toEqual([[at('c3'), 'A']]);
    expect(nextLabel(second, 15)).toBe('B');
    toggleLabel(second, 'B', at('c3'), 15);
    expect(second.values).toEqual([]);
  });
});

describe('the drawn tree', () => {
  it('gives each node a place of its own, children to the right of their parents', () => {
    const { tree, third } = sample();
    playAll(third, 'a1a2');
    playAll(third, 'b1b2');
    const layout = layOut(tree.root);
    const taken = new Set<string>();
    for (const place of layout.rows.flat()) {
      taken.add(`${place.row},${place.column}`);
      const parent = place.node.parent && layout.of.get(place.node.parent)!;
      if (parent) expect(place.column).toBe(parent.column + 1);
      if (parent) expect(place.row).toBeGreaterThanOrEqual(parent.row);
    }
    expect(taken.size).toBe(countBelow(tree.root) + 1);
    expect(layout.rows[0]!.map((p) => p.node)).toEqual(pathTo(lineEnd(tree.root)));
    for (const row of layout.rows)
      expect(row.map((p) => p.column)).toEqual(row.map((p) => p.column).sort((a, b) => a - b));
  });
});
