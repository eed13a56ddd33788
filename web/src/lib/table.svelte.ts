/** What the hands do at the board before anything is sent: points being offered, a stone about to be
 * claimed, an explanation being read. */
import { inArea, isOver, seatFor, stonesOf } from './game';
import type { Point } from './point';
import { session } from './session.svelte';
import { settings } from './settings.svelte';
import { BLACK, type ExplainTree, type Game } from './wire';

class Table {
  /** Fifth moves chosen so far. */
  offered: Point[] = $state([]);
  /** The player has chosen to offer where other choices were open too. */
  offering = $state(false);
  /** The black stone that a claim would name. */
  claim: Point | null = $state(null);
  /** The point a first touch has aimed at, on a board too fine for fingers. */
  aimed: Point | null = $state(null);
  /** A draw is to be offered with the next stone: the rules allow it only right after a move. */
  drawWithMove = $state(false);
  /** The steps into an explanation: points of its nested trees. */
  path: Point[] = $state([]);

  /** Everything half done ends when the game changes. */
  reset(): void {
    this.offered = [];
    this.offering = false;
    this.claim = null;
    this.aimed = null;
    this.path = [];
  }

  /** The explanation at the depth being read. */
  get tree(): ExplainTree | null {
    let tree = session.explained?.tree ?? null;
    for (const point of this.path) {
      tree =
        tree?.lines.flatMap((line) => line.ends).find((end) => end.point === point && end.why)
          ?.why ?? null;
    }
    return tree;
  }

  get choosesOffers(): boolean {
    const game = session.game;
    if (!game || seatFor(game, 'offer') === null) return false;
    return (
      this.offering ||
      !game.kinds.some((kind) => kind === 'swap' || kind === 'keep' || kind === 'place')
    );
  }

  endExplanation(): void {
    session.explained = null;
    this.path = [];
  }

  touch(p: Point): void {
    const game = session.game;
    if (!game || session.pending !== null) return;
    session.refused = null;
    if (this.tree) this.#touchExplained(this.tree, p);
    else if (this.choosesOffers) this.#toggleOffer(game, p);
    else if (stonesOf(game.moves).has(p)) this.#touchStone(game, p);
    else if (game.offers.includes(p)) this.#send(game, 'pick', p);
    else if (settings.fouls && game.fouls.some(([foul]) => foul === p)) session.explain(p);
    else if (inArea(game, p)) this.#send(game, 'place', p);
  }

  /** Plays a marked foul point all the same. */
  insist(): void {
    const { game, explained } = session;
    if (game && explained) this.#send(game, 'place', explained.point);
  }

  /** Offers the draw that was promised, once the stone stands that it goes with. */
  offerPromisedDraw(game: Game): void {
    const seat = seatFor(game, 'draw-offer');
    if (!this.drawWithMove || seat === null) return;
    this.drawWithMove = false;
    session.act({ kind: 'draw-offer', seat });
  }

  claimNow(p: Point): void {
    if (session.game) this.#send(session.game, 'claim-foul', p);
  }

  confirmOffers(): void {
    const seat = session.game && seatFor(session.game, 'offer');
    if (seat !== null) session.act({ kind: 'offer', seat, points: [...this.offered] });
  }

  #send(game: Game, kind: 'place' | 'pick' | 'claim-foul', p: Point): void {
    const seat = seatFor(game, kind);
    if (seat !== null) session.act({ kind, seat, points: [p] });
  }

  /** A diamond that has more to say leads on, another one stays; anywhere else ends the reading. */
  #touchExplained(tree: ExplainTree, p: Point): void {
    const ends = tree.lines.flatMap((line) => line.ends).filter((end) => end.point === p);
    if (ends.some((end) => end.why)) this.path.push(p);
    else if (ends.length === 0) this.endExplanation();
  }

  #toggleOffer(game: Game, p: Point): void {
    if (this.offered.includes(p)) this.offered = this.offered.filter((other) => other !== p);
    else if (!stonesOf(game.moves).has(p) && this.offered.length < game.offersDue)
      this.offered.push(p);
  }

  #touchStone(game: Game, p: Point): void {
    const stone = stonesOf(game.moves).get(p);
    if (stone?.side === BLACK && seatFor(game, 'claim-foul') !== null) this.claim = p;
    else if (isOver(game) && game.foul === p) session.explain(p);
  }
}

export const table = new Table();
