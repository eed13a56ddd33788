/** The walk of a proof. */
import { describe, expect, it } from 'vitest';
import {
  answerTo,
  attack,
  namedReplies,
  readCertificate,
  rootWay,
  type Attack,
  type Certificate,
} from '../src/lib/certificate';
import { parseMoves, pointName, type Point } from '../src/lib/point';

const TEXT = `tengen-proof 1
rule freestyle
size 15
black i10,i9,g8,h8
white a15,o15,a1,o1
side b
claim win 5
root fwqxtg
node fwqxtg i8
 i12,i11,--: kksrcm
 j10: four b2
 *: wtttjc
line kksrcm f8 e8 j8
line wtttjc i11 i12 i7
sha256 210387e2
`;
const p = (name: string): Point => parseMoves(name, 15)![0]!;
const names = (points: readonly Point[]): string[] => points.map((at) => pointName(at, 15));
const read = (text = TEXT): Certificate => readCertificate(text, 15)!;

function begin(proof: Certificate, fives: Point[] = []): Attack {
  return attack(rootWay(proof)!, fives)!;
}
function reply(proof: Certificate, to: Attack, name: string, fives: string[] = []): Attack | null {
  const way = answerTo(proof, to, name === '--' ? null : p(name));
  return way && attack(way, fives.map(p));
}

describe('a node', () => {
  it('plays its move and names its replies', () => {
    const first = begin(read());
    expect(names([first.move])).toEqual(['I8']);
    expect(first.wins).toBe(false);
    expect(names(namedReplies(first))).toEqual(['I12', 'I11', 'J10']);
  });

  it('wins when its move makes five', () => {
    expect(begin(read(), [p('i8')]).wins).toBe(true);
    expect(begin(read(), [p('a2')]).wins).toBe(false);
  });

  it('answers named replies, a pass, and all others', () => {
    const proof = read();
    const first = begin(proof);
    expect(names([reply(proof, first, 'i11')!.move])).toEqual(['F8']);
    expect(names([reply(proof, first, '--')!.move])).toEqual(['F8']);
    expect(names([reply(proof, first, 'j10')!.move])).toEqual(['B2']);
    expect(names([reply(proof, first, 'c3')!.move])).toEqual(['I11']);
  });

  it('without a word for a reply has no answer to it', () => {
    const proof = read(TEXT.replace(' *: wtttjc\n', ''));
    expect(reply(proof, begin(proof), 'c3')).toBeNull();
    const torn = read(TEXT.replace(/line wtttjc.*\n/, ''));
    expect(reply(torn, begin(torn), 'c3')).toBeNull();
  });
});

describe('a line', () => {
  it('goes on after the reply it names, and makes five after any other', () => {
    const proof = read();
    const four = reply(proof, begin(proof), 'i11')!;
    expect(names(namedReplies(four))).toEqual(['E8']);
    expect(names([reply(proof, four, 'e8')!.move])).toEqual(['J8']);
    expect(reply(proof, four, 'e8')!.wins).toBe(false);
    const five = reply(proof, four, 'a2', ['e8']);
    expect(five).toMatchObject({ move: p('e8'), wins: true });
  });

  it('takes a five as soon as there is one', () => {
    const proof = read();
    expect(reply(proof, begin(proof), 'i11', ['j8'])).toMatchObject({ move: p('j8'), wins: true });
  });

  it('that has ended needs a five', () => {
    const proof = read();
    const four = reply(proof, begin(proof), 'i11')!;
    const last = reply(proof, four, 'e8')!;
    expect(namedReplies(last)).toEqual([]);
    expect(reply(proof, last, 'a2', ['k8'])).toMatchObject({ move: p('k8'), wins: true });
    expect(reply(proof, last, 'a2')).toBeNull();
  });
});

describe('short answers', () => {
  it('five and four', () => {
    const five = read(TEXT.replace('root fwqxtg', 'root five'));
    expect(begin(five, [p('k8')])).toMatchObject({ move: p('k8'), wins: true });
    expect(attack(rootWay(five)!, [])).toBeNull();
    const four = read(TEXT.replace('root fwqxtg', 'root four c4'));
    expect(begin(four)).toMatchObject({ move: p('c4'), wins: false });
    expect(namedReplies(begin(four))).toEqual([]);
    expect(reply(four, begin(four), 'a2', ['b4'])).toMatchObject({ wins: true });
  });
});

describe('a damaged text', () => {
  it.each([
    ['nothing', ''],
    ['no root', TEXT.replace(/root.*\n/, '')],
    ['a point off the board', TEXT.replace('node fwqxtg i8', 'node fwqxtg i16')],
    ['a stone that is a pass', TEXT.replace('f8 e8 j8', 'f8 -- j8')],
    ['a reply before any node', TEXT.replace('node fwqxtg i8\n', '')],
    ['a node without a move', TEXT.replace('node fwqxtg i8', 'node fwqxtg')],
  ])('is no proof: %s', (_, text) => {
    expect(readCertificate(text, 15)).toBeNull();
  });
});
