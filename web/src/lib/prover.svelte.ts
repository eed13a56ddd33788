/** A forced win being looked for, and its proof being walked on the board: the attacker's stones
 * come from the proof, the defender's from the user. The server says which stones win or are
 * forbidden on every position of the walk. */
import {
  answerTo,
  attack,
  namedReplies,
  readCertificate,
  rootWay,
  type Attack,
  type Certificate,
} from './certificate';
import { stonesOf } from './game';
import type { Point } from './point';
import { session } from './session.svelte';
import type { Game, Judged, Position, ProofFrame, ProofResult, Side } from './wire';

/** How long the search may take: at first, and when asked to look longer. */
const SHORT_MS = 10_000;
const LONG_MS = 60_000;

/** A stone of the walk, numbered from 1. */
export interface Walked {
  at: Point;
  side: Side;
  n: number;
}

/** A stone of the attacker and what the defender may do about it. */
export interface Step {
  attack: Attack;
  /** The replies worth looking at; empty after the winning stone. */
  replies: Point[];
  fouls: [Point, string][];
  pass: boolean;
  /** The reply that was chosen; undefined = none yet, null = a pass. */
  reply?: Point | null;
}

class Prover {
  phase: 'off' | 'searching' | 'done' = $state('off');
  side: Side = $state(0);
  progress: { ms: number; nodes: number } = $state({ ms: 0, nodes: 0 });
  result: ProofResult | null = $state.raw(null);
  steps: Step[] = $state.raw([]);
  /** Which step is shown, of those walked so far. */
  at = $state(0);
  /** A reply that was tried and is forbidden to the defender. */
  forbidden: [Point, string] | null = $state.raw(null);

  #game: Game | null = null;
  #longer = false;
  #ask = 0;
  #proof: Certificate | null = null;
  #judging: ((judged: Judged) => void) | null = null;

  constructor() {
    session.onproof = (frame) => this.#hear(frame);
  }

  get step(): Step | null {
    return this.steps[this.at] ?? null;
  }

  get defender(): Side {
    return this.side === 0 ? 1 : 0;
  }

  /** The board is the walk's. */
  get walking(): boolean {
    return this.steps.length > 0;
  }

  /** The last search had the short time only. */
  get maySearchLonger(): boolean {
    return !this.#longer;
  }

  /** The stones of the walk, up to the step that is shown. */
  get walked(): Walked[] {
    const stones: Walked[] = [];
    let n = 0;
    this.steps.slice(0, this.at + 1).forEach((step, i) => {
      stones.push({ at: step.attack.move, side: this.side, n: ++n });
      if (i === this.at || step.reply === undefined) return;
      n++;
      if (step.reply !== null) stones.push({ at: step.reply, side: this.defender, n });
    });
    return stones;
  }

  /** Looks for a win of the side on the position after these moves. */
  search(game: Game, side: Side, longer = false): void {
    this.close();
    this.#game = game;
    this.#longer = longer;
    this.side = side;
    this.progress = { ms: 0, nodes: 0 };
    const time = longer ? LONG_MS : SHORT_MS;
    const position = this.#position();
    if (session.ask({ t: 'prove', ask: ++this.#ask, position, side, time }))
      this.phase = 'searching';
  }

  /** The same position once more, for a side or for longer. */
  again(side: Side, longer = false): void {
    if (this.#game) this.search(this.#game, side, longer);
  }

  close(): void {
    if (this.phase === 'searching') session.ask({ t: 'prove-stop' });
    this.phase = 'off';
    this.result = null;
    this.steps = [];
    this.at = 0;
    this.forbidden = null;
    this.#proof = null;
    this.#judging = null;
  }

  /** The defender plays: an empty point, or null to pass. */
  reply(p: Point | null): void {
    const { step } = this;
    if (!step || step.attack.wins || this.#judging) return;
    this.forbidden = step.fouls.find(([foul]) => foul === p) ?? null;
    if (this.forbidden || (p !== null && this.#taken(p))) return;
    if (step.reply === p) this.at++;
    else void this.#answer(step, p);
  }

  back(): void {
    this.forbidden = null;
    if (this.at > 0 && !this.#judging) this.at--;
  }

  /** On along what was walked before, else by the first reply. */
  forward(): void {
    const { step } = this;
    if (!step || this.#judging) return;
    if (step.reply !== undefined) this.at++;
    else if (step.replies.length > 0) this.reply(step.replies[0]!);
  }

  #taken(p: Point): boolean {
    return stonesOf(this.#game!.moves).has(p) || this.walked.some((stone) => stone.at === p);
  }

  /** The position of the game and these stones. */
  #position(walked: readonly { at: Point; side: Side }[] = []): Position {
    const game = this.#game!;
    const { rule, size } = game.setup;
    const stones = [...stonesOf(game.moves)].map(([at, { side }]) => ({ at, side }));
    const of = (side: Side): Point[] =>
      [...stones, ...walked].filter((s) => s.side === side).map((s) => s.at);
    return { rule, size, black: of(0), white: of(1) };
  }

  /** Null when something else has been asked or done meanwhile. */
  #judge(stones: readonly { at: Point; side: Side }[]): Promise<Judged> {
    const position = this.#position(stones);
    return new Promise((heard) => {
      this.#judging = heard;
      if (!session.ask({ t: 'judge', ask: ++this.#ask, position })) this.close();
    });
  }

  async #answer(step: Step, reply: Point | null): Promise<void> {
    const way = answerTo(this.#proof!, step.attack, reply);
    const stones: { at: Point; side: Side }[] = [...this.walked];
    if (reply !== null) stones.push({ at: reply, side: this.defender });
    const found = way && attack(way, (await this.#judge(stones)).fives[this.side]);
    if (!found) return;
    const next = await this.#stepOf(found, stones);
    this.steps = [...this.steps.slice(0, this.at), { ...step, reply }, next];
    this.at++;
  }

  /** What can be done about an attack: the replies named that are legal; where none is named those
   * that stop the five. */
  async #stepOf(found: Attack, before: readonly { at: Point; side: Side }[]): Promise<Step> {
    const stones = [...before, { at: found.move, side: this.side }];
    if (found.wins) return { attack: found, replies: [], fouls: [], pass: false };
    const { fives, fouls, pass } = await this.#judge(stones);
    const forbidden = fouls[this.defender];
    const taken = new Set([...stonesOf(this.#game!.moves).keys(), ...stones.map((s) => s.at)]);
    const legal = (points: readonly Point[]): Point[] =>
      points.filter((p) => !taken.has(p) && !forbidden.some(([foul]) => foul === p));
    const named = legal(namedReplies(found));
    const replies = named.length > 0 ? named : legal(fives[this.side]);
    return { attack: found, replies, fouls: forbidden, pass };
  }

  #hear(frame: ProofFrame | null): void {
    if (frame === null || frame.t === 'refused') {
      if (this.phase === 'searching' || this.#judging) this.close();
    } else if (frame.ask !== this.#ask) return;
    else if (frame.t === 'proving') this.progress = frame;
    else if (frame.t === 'proof') void this.#begin(frame);
    else this.#hearJudged(frame);
  }

  #hearJudged(frame: Judged): void {
    const heard = this.#judging;
    this.#judging = null;
    heard?.(frame);
  }

  async #begin(result: ProofResult): Promise<void> {
    this.phase = 'done';
    this.result = result;
    this.#proof = result.proof ? readCertificate(result.proof, this.#game!.setup.size) : null;
    const way = this.#proof && rootWay(this.#proof);
    const found = way && attack(way, (await this.#judge([])).fives[this.side]);
    if (found) this.steps = [await this.#stepOf(found, [])];
  }
}

export const prover = new Prover();
