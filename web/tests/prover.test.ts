/** The walk against a server that says what the test wants. */
import { describe, expect, it } from 'vitest';
import { parseMoves, pointName, type Point } from '../src/lib/point';
import { prover } from '../src/lib/prover.svelte';
import { session } from '../src/lib/session.svelte';
import type { Judged, ProofFrame, ProofQuestion, ProofResult } from '../src/lib/wire';
import { frame } from './frames';

const PROOF = `root a
node a i8
 i11: b
 *: c
line b f8 e8 j8
line c i11 i12 i7
`;
const MOVES = 'g8a1h8o1i9a15i10o15';
const p = (name: string): Point => parseMoves(name, 15)![0]!;
const flush = (): Promise<void> => new Promise((done) => setTimeout(done));

let sent: ProofQuestion[];

function setUp() {
  prover.close();
  sent = [];
  session.ask = (question) => sent.push(question) > 0;
  const hear = (frame: ProofFrame | null): void => session.onproof(frame);
  const ask = (): number => (sent.at(-1) as { ask: number }).ask;
  const judged = async (change: Partial<Judged> = {}): Promise<void> => {
    const nothing = { fives: [[], []], fouls: [[], []], pass: false } as unknown as Judged;
    hear({ ...nothing, t: 'judged', ask: ask(), ...change });
    await flush();
  };
  const proof = async (change: Partial<ProofResult> = {}): Promise<void> => {
    const win = { answer: 'win', kind: 'vct', plies: 5, nodes: 2, ms: 1, proof: PROOF } as const;
    hear({ t: 'proof', ask: ask(), ...win, ...change });
    await flush();
  };
  const begin = async (): Promise<void> => {
    prover.search(frame(MOVES), 0);
    await proof();
    await judged();
    await judged();
  };
  return { hear, judged, proof, begin };
}
const shown = (stones: readonly { at: Point; n: number }[]): string =>
  stones.map(({ at, n }) => `${n}:${pointName(at, 15)}`).join(' ');

describe('a search', () => {
  it('asks about the position that is shown, and begins the walk', async () => {
    const { begin } = setUp();
    await begin();
    expect(sent[0]).toMatchObject({ t: 'prove', side: 0, position: { rule: 'freestyle' } });
    expect((sent[0] as { position: { black: Point[] } }).position.black).toHaveLength(4);
    expect(shown(prover.walked)).toBe('1:I8');
    expect(prover.step?.replies.map((at) => pointName(at, 15))).toEqual(['I11']);
  });

  it('that is closed is stopped, and its late answer dropped', async () => {
    const { hear } = setUp();
    prover.search(frame(MOVES), 0);
    const asked = (sent[0] as { ask: number }).ask;
    prover.close();
    expect(sent.at(-1)).toEqual({ t: 'prove-stop' });
    prover.search(frame(MOVES), 1);
    hear({ t: 'proof', ask: asked, answer: 'win', kind: 'vct', plies: 5, proof: PROOF });
    expect(prover.phase).toBe('searching');
    expect(prover.side).toBe(1);
  });

  it('without a win shows the answer alone', async () => {
    const { proof } = setUp();
    prover.search(frame(MOVES), 0);
    await proof({ answer: 'no', plies: 0, proof: null });
    expect(prover.phase).toBe('done');
    expect(prover.walking).toBe(false);
  });

  it('ends with the connection', async () => {
    const { hear } = setUp();
    prover.search(frame(MOVES), 0);
    hear(null);
    expect(prover.phase).toBe('off');
  });
});

describe('a walk', () => {
  it('answers named and other replies, and keeps the way walked', async () => {
    const { begin, judged } = setUp();
    await begin();
    prover.reply(p('c3'));
    await judged();
    await judged({ fives: [[p('i12'), p('i7')], []] });
    expect(shown(prover.walked)).toBe('1:I8 2:C3 3:I11');
    expect(prover.step?.replies.map((at) => pointName(at, 15))).toEqual(['I12']);
    prover.back();
    expect(shown(prover.walked)).toBe('1:I8');
    prover.forward();
    expect(shown(prover.walked)).toBe('1:I8 2:C3 3:I11');
    prover.back();
    prover.reply(p('i11'));
    await judged();
    await judged();
    expect(shown(prover.walked)).toBe('1:I8 2:I11 3:F8');
    expect(prover.steps).toHaveLength(2);
  });

  it('goes forward by the first reply up to the five', async () => {
    const { begin, judged } = setUp();
    await begin();
    prover.forward();
    await judged();
    await judged();
    prover.forward();
    await judged({ fives: [[p('j8')], []] });
    expect(shown(prover.walked)).toBe('1:I8 2:I11 3:F8 4:E8 5:J8');
    expect(prover.step?.attack.wins).toBe(true);
    prover.forward();
    prover.reply(p('c3'));
    expect(prover.at).toBe(2);
  });

  it('takes no reply that is forbidden, or where a stone stands', async () => {
    const { proof, judged } = setUp();
    prover.search(frame(MOVES), 0);
    await proof();
    await judged();
    await judged({ fouls: [[], [[p('i11'), 'double-three']]] });
    expect(prover.step?.replies).toEqual([]);
    const asked = sent.length;
    prover.reply(p('i11'));
    expect(prover.forbidden).toEqual([p('i11'), 'double-three']);
    for (const taken of ['g8', 'a1', 'i8']) prover.reply(p(taken));
    expect(sent).toHaveLength(asked);
    expect(prover.forbidden).toBeNull();
  });

  it('shows what stops the five where the proof names nothing', async () => {
    const { proof, judged } = setUp();
    prover.search(frame(MOVES), 0);
    await proof({ proof: 'root four i8\n' });
    await judged();
    await judged({ fives: [[p('i11'), p('i7')], []] });
    expect(prover.step?.replies.map((at) => pointName(at, 15))).toEqual(['I11', 'I7']);
  });
});
