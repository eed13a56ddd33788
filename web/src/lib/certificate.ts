/** Proofs of wins as texts (docs/PROOFS.md): reading them, and what answers a reply. The server has
 * verified the text; which stones win is the server's to say too. All functions are pure. */
import { parseMoves, type Point } from './point';

/** How the attacker wins where he is to move. */
export type Way =
  | { kind: 'five' }
  | { kind: 'four'; point: Point }
  | { kind: 'node'; node: ProofNode }
  /** Attacker and defender by turns, from `at` on. */
  | { kind: 'line'; points: readonly Point[]; at: number };

type Answer = { word: 'five' } | { word: 'four'; point: Point } | { word: 'entry'; name: string };

interface ProofNode {
  move: Point;
  replies: { points: (Point | null)[]; answer: Answer }[];
  rest: Answer | null;
}

export interface Certificate {
  root: Answer;
  nodes: Map<string, ProofNode>;
  lines: Map<string, Point[]>;
}

/** A stone of the attacker, and what then meets the replies. */
export interface Attack {
  move: Point;
  wins: boolean;
  then: Way;
}

/* --- reading --------------------------------------------------------------------------------- */

function pointsOf(words: readonly string[], size: number): (Point | null)[] {
  return words.map((word) => {
    const moves = parseMoves(word, size);
    if (moves?.length !== 1) throw new Error(`no point: ${word}`);
    return moves[0]!;
  });
}

const stone = (word: string | undefined, size: number): Point => {
  const [point] = pointsOf([word ?? ''], size);
  if (point == null) throw new Error(`no stone: ${word}`);
  return point;
};

function answerOf(words: readonly string[], size: number): Answer {
  if (words[0] === 'five') return { word: 'five' };
  if (words[0] === 'four') return { word: 'four', point: stone(words[1], size) };
  return { word: 'entry', name: words[0] ?? '' };
}

function addReply(node: ProofNode | null, line: string, size: number): void {
  const [replies = '', answer = ''] = line.trim().split(': ');
  const way = answerOf(answer.split(' '), size);
  if (!node) throw new Error(`a reply without a node: ${line}`);
  if (replies === '*') node.rest = way;
  else node.replies.push({ points: pointsOf(replies.split(','), size), answer: way });
}

/** Null when it is no proof. */
export function readCertificate(text: string, size: number): Certificate | null {
  const nodes = new Map<string, ProofNode>();
  const lines = new Map<string, Point[]>();
  let root: Answer | null = null;
  let node: ProofNode | null = null;
  try {
    for (const line of text.split('\n')) {
      const [word, ...rest] = line.split(' ');
      if (word === '') {
        if (rest.length > 0) addReply(node, line, size);
      } else if (word === 'root') root = answerOf(rest, size);
      else if (word === 'node') {
        node = { move: stone(rest[1], size), replies: [], rest: null };
        nodes.set(rest[0]!, node);
      } else if (word === 'line') {
        lines.set(
          rest[0]!,
          rest.slice(1).map((name) => stone(name, size)),
        );
      }
    }
  } catch {
    return null;
  }
  return root && { root, nodes, lines };
}

/* --- walking --------------------------------------------------------------------------------- */

/** Null when the proof has no such entry. */
function wayOf(proof: Certificate, answer: Answer): Way | null {
  if (answer.word === 'five') return { kind: 'five' };
  if (answer.word === 'four') return { kind: 'four', point: answer.point };
  const node = proof.nodes.get(answer.name);
  if (node) return { kind: 'node', node };
  const points = proof.lines.get(answer.name);
  return points ? { kind: 'line', points, at: 0 } : null;
}

export const rootWay = (proof: Certificate): Way | null => wayOf(proof, proof.root);

/** The attacker's stone on a position where `fives` win for him; a line makes a five as soon as
 * there is one. Null: the way leads nowhere here. */
export function attack(way: Way, fives: readonly Point[]): Attack | null {
  const five = fives[0];
  if (way.kind === 'node') {
    const { move } = way.node;
    return { move, wins: fives.includes(move), then: way };
  }
  if (five !== undefined) return { move: five, wins: true, then: { kind: 'five' } };
  if (way.kind === 'four') return { move: way.point, wins: false, then: { kind: 'five' } };
  const move = way.kind === 'line' ? way.points[way.at] : undefined;
  return move === undefined ? null : { move, wins: false, then: way };
}

/** What answers a reply (null = a pass) to a stone. Null: nothing does. */
export function answerTo(proof: Certificate, { then }: Attack, reply: Point | null): Way | null {
  if (then.kind === 'node') {
    const found = then.node.replies.find(({ points }) => points.includes(reply));
    const answer = found?.answer ?? then.node.rest;
    return answer && wayOf(proof, answer);
  }
  if (then.kind === 'line' && reply !== null && then.points[then.at + 1] === reply)
    return { ...then, at: then.at + 2 };
  return { kind: 'five' };
}

/** The replies that the proof names, the first ones it was made for first. */
export function namedReplies({ then }: Attack): Point[] {
  if (then.kind === 'node')
    return then.node.replies.flatMap(({ points }) => points.filter((p) => p !== null));
  const next = then.kind === 'line' ? then.points[then.at + 1] : undefined;
  return next === undefined ? [] : [next];
}
