/** The frames of the socket, as docs/PROTOCOL.md gives them. */
import type { Point } from './point';

export type Seat = 0 | 1;
export type Side = 0 | 1;
export const BLACK: Side = 0;
export const WHITE: Side = 1;

export type ActKind =
  | 'place'
  | 'pass'
  | 'swap'
  | 'keep'
  | 'take-black'
  | 'take-white'
  | 'add'
  | 'name'
  | 'declare'
  | 'offer'
  | 'pick'
  | 'claim-foul'
  | 'claim-five'
  | 'resign'
  | 'draw-offer'
  | 'draw-accept'
  | 'draw-decline'
  | 'back-ask'
  | 'back-accept'
  | 'back-decline'
  | 'back'
  | 'pause'
  | 'resume'
  | 'flag'
  | 'ruling';

export interface Act {
  kind: ActKind;
  seat?: Seat;
  points?: Point[];
  number?: number;
}

export interface Setup {
  rule: string;
  size: number;
  opening: string;
  timing: string;
  freeBack: boolean;
}

export type Player =
  { kind: 'human'; name?: string } | { kind: 'engine'; level: number; turn: number };

export interface ClockState {
  left: number;
  main: number;
  period: number;
  periods: number;
  moves: number;
}

export type Outcome = '-' | 'win' | 'draw' | 'void';

export interface Words {
  en: string;
  zh: string;
}

export interface Game {
  t: 'game';
  id: string;
  seq: number;
  setup: Setup;
  seats: [Player, Player];
  /** Seconds since 1970. */
  created: number;
  moves: [Point | null, Side][];
  toMove: Side;
  black: Seat;
  toAct: Seat | null;
  clockOwner: Seat | null;
  clock: [ClockState, ClockState] | null;
  since: number;
  kinds: ActKind[];
  otherKinds: ActKind[];
  inProtocol: boolean;
  step: number;
  task: Words | null;
  area: [number, number] | null;
  whiteHalf: boolean;
  opening: string | null;
  offersDue: number;
  offers: Point[];
  drawOffer: Seat | null;
  backAsk: Seat | null;
  backCount: number;
  paused: boolean;
  outcome: Outcome;
  winner: Seat | null;
  cause: string;
  row: Point[];
  foul: Point | null;
  fouls: [Point, string][];
  redo: number;
  thinking: boolean;
}

export interface Refused {
  t: 'refused';
  reason: string;
  text: Words;
}

export type LineKind =
  'five' | 'overline' | 'enclosed-five' | 'four' | 'three' | 'false-three' | 'no-three';

export interface ExplainLine {
  kind: LineKind;
  axis: number;
  stones: Point[];
  ends: { point: Point; verdict: string; why: ExplainTree | null }[];
}

export interface ExplainTree {
  point: Point;
  side: Side;
  verdict: string;
  fours: number;
  apparent: number;
  real: number;
  lines: ExplainLine[];
}

export interface Explain {
  t: 'explain';
  point: Point;
  tree: ExplainTree;
  text: Words;
}

export interface Report {
  t: 'report';
  game: string;
  seq: number;
  depth: number;
  score: string;
  nodes: number;
  pv: Point[];
}

export interface Failed {
  t: 'failed';
  game: string;
  seq: number;
}

export interface GameRow {
  id: string;
  rule: string;
  size: number;
  opening: string;
  /** Seconds since 1970. */
  created: number;
  moves: number;
  outcome: Outcome;
  winner: Seat | null;
  cause: string;
  seats: [Player, Player];
}

export interface GameList {
  t: 'list';
  games: GameRow[];
}

/** Stones on a board, without a history. */
export interface Position {
  rule: string;
  size: number;
  black: Point[];
  white: Point[];
}

/** How far the search for a forced win has come. */
export interface Proving {
  t: 'proving';
  ask: number;
  ms: number;
  nodes: number;
}

/** `failed` has none of the keys below it; `proof` is null where none was written. */
export interface ProofResult {
  t: 'proof';
  ask: number;
  answer: 'win' | 'no' | 'unknown' | 'failed';
  kind?: 'vcf' | 'vct';
  plies?: number;
  nodes?: number;
  ms?: number;
  proof?: string | null;
}

/** What a stone of each side would do on the empty points. */
export interface Judged {
  t: 'judged';
  ask: number;
  fives: [Point[], Point[]];
  fouls: [[Point, string][], [Point, string][]];
  pass: boolean;
}

export type ProofFrame = Proving | ProofResult | Judged | Refused;

export type ServerFrame =
  Game | Refused | Explain | Report | Failed | GameList | Proving | ProofResult | Judged;

/** What is asked about forced wins, of any position. */
export type ProofQuestion =
  | { t: 'prove'; ask: number; position: Position; side: Side; time: number }
  | { t: 'prove-stop' }
  | { t: 'judge'; ask: number; position: Position };

export type ClientFrame =
  | { t: 'new'; setup: Setup; seats: [Player, Player]; position?: string }
  | { t: 'open'; game: string }
  | { t: 'act'; game: string; after: number; act: Act }
  | { t: 'redo'; game: string; after: number; number: number }
  | { t: 'explain'; game: string; point: Point }
  | { t: 'leave' }
  | { t: 'list'; before: string | null }
  | ProofQuestion;
