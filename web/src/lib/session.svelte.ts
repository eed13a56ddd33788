/** The one store of the page: what the server has said, and the few things asked of it. A stone
 * stands only once a `game` frame has it; until then it is `pending`. */
import { isFresh } from './game';
import { news } from './news';
import { formatMoves, type Point } from './point';
import { gameHref, parseRoute, type Route } from './route';
import { settings } from './settings.svelte';
import { toSeats, toSetup, type Draft } from './setup';
import { Link, type LinkState } from './socket';
import type {
  Act,
  Explain,
  Game,
  GameRow,
  ProofFrame,
  ProofQuestion,
  Refused,
  ServerFrame,
} from './wire';

/** The most games that one list of the server holds. */
const LIST_PAGE = 50;

/** A game asked for and not yet there. */
interface Beginning {
  /** The stone that the click which began it stands for. */
  first: Point | null;
  /** The user has gone elsewhere meanwhile. */
  left: boolean;
}

class Session {
  route: Route = $state.raw(parseRoute(location.hash));
  link: LinkState = $state('connecting');
  game: Game | null = $state.raw(null);
  /** performance.now() when the shown frame arrived: clocks count on from there. */
  heardAt = $state(0);
  games: GameRow[] | null = $state.raw(null);
  /** There may be games older than those listed. */
  moreGames = $state(false);
  refused: Refused | null = $state.raw(null);
  explained: Explain | null = $state.raw(null);
  /** The point of a stone sent and not yet acknowledged. */
  pending: Point | null = $state(null);
  /** What a screen reader is told next. */
  spoken = $state('');
  missing = $state(false);
  /** A game has been asked for: until it is there the board takes no stone. */
  waiting = $state(false);
  /** Hears what is said about forced wins; null: the connection is lost. */
  onproof: (frame: ProofFrame | null) => void = () => {};
  /** The log's length at which the engine gave no answer, null while all is well. */
  failedAt: number | null = $state(null);

  #wanted: string | null = null;
  #known = new Set<string>();
  #beginnings: Beginning[] = [];
  #explainedAt = -1;
  /** The last game of the list that is being continued, null for a list from its start. */
  #olderThan: string | null = null;
  /** An act is on its way; another one would speak of a state that is about to change. */
  #unanswered = false;
  #link: Link | null = null;

  connect(): void {
    addEventListener('hashchange', () => this.#follow());
    this.#link = new Link({
      state: (state) => this.#linked(state),
      frame: (frame) => this.#hear(frame),
    });
    this.#follow();
  }

  /** A new game; see Beginning for `first`. */
  start(
    draft: Draft,
    moves: (Point | null)[] = [],
    first: Point | null = null,
    seats = toSeats(draft),
  ): void {
    const setup = toSetup(draft);
    const sent = this.#link?.send({
      t: 'new',
      setup,
      seats,
      ...(moves.length > 0 ? { position: formatMoves(moves, setup.size) } : {}),
    });
    if (!sent) return;
    this.#leaveBeginnings();
    this.#beginnings.push({ first, left: false });
    this.#forget();
    this.waiting = true;
    this.pending = first;
  }

  act(act: Act): void {
    if (!this.game || this.#unanswered) return;
    this.refused = null;
    this.explained = null;
    const sent = this.#link?.send({ t: 'act', game: this.game.id, after: this.game.seq, act });
    this.#unanswered = sent === true;
    if (sent && act.kind === 'place') this.pending = act.points?.[0] ?? null;
  }

  redo(number: number): void {
    if (!this.game || this.#unanswered) return;
    const { id, seq } = this.game;
    this.#unanswered = this.#link?.send({ t: 'redo', game: id, after: seq, number }) === true;
  }

  explain(point: Point): void {
    if (!this.game) return;
    this.refused = null;
    this.#explainedAt = this.game.seq;
    this.#link?.send({ t: 'explain', game: this.game.id, point });
  }

  /** Asks about a forced win; false without a connection. */
  ask(question: ProofQuestion): boolean {
    this.refused = null;
    return this.#link?.send(question) === true;
  }

  /** Asks for the games before those listed. */
  olderGames(): void {
    const last = this.games?.at(-1);
    if (last && this.#link?.send({ t: 'list', before: last.id })) this.#olderThan = last.id;
  }

  #follow(): void {
    this.route = parseRoute(location.hash);
    if (this.route.page === 'game') {
      if (this.route.id === this.#wanted) return;
      this.#leaveBeginnings();
      this.#forget();
      this.#wanted = this.route.id;
      this.waiting = true;
      this.#ask();
      return;
    }
    this.#leaveBeginnings();
    if (this.#wanted !== null) this.#link?.send({ t: 'leave' });
    this.#forget();
    this.#ask();
  }

  #leaveBeginnings(): void {
    for (const beginning of this.#beginnings) beginning.left = true;
  }

  #forget(): void {
    this.#wanted = null;
    this.#unanswered = false;
    this.game = null;
    this.refused = null;
    this.explained = null;
    this.pending = null;
    this.missing = false;
    this.waiting = false;
    this.failedAt = null;
  }

  /** Asks for what the page shows; also after a lost connection. Acts are never sent again. */
  #ask(): void {
    if (this.#wanted !== null) this.#link?.send({ t: 'open', game: this.#wanted });
    if (this.route.page !== 'games') return;
    this.#olderThan = null;
    this.#link?.send({ t: 'list', before: null });
  }

  #linked(state: LinkState): void {
    this.link = state;
    if (state === 'open') this.#ask();
    if (state === 'lost') {
      this.onproof(null);
      if (this.#beginnings.length > 0) this.waiting = this.#wanted !== null;
      this.#beginnings = [];
      this.#unanswered = false;
      this.pending = null;
    }
  }

  #hear(frame: ServerFrame): void {
    switch (frame.t) {
      case 'game':
        this.#hearGame(frame);
        break;
      case 'refused':
        this.#hearRefused(frame);
        break;
      case 'explain':
        if (this.game?.seq === this.#explainedAt) this.explained = frame;
        break;
      case 'list':
        this.#hearList(frame.games);
        break;
      case 'failed':
        if (frame.game === this.game?.id) this.failedAt = frame.seq;
        break;
      case 'proving':
      case 'proof':
      case 'judged':
        this.onproof(frame);
        break;
      case 'report':
        break;
    }
  }

  #hearList(rows: GameRow[]): void {
    const listed = this.games ?? [];
    const continued = this.#olderThan !== null && listed.at(-1)?.id === this.#olderThan;
    this.games = continued ? [...listed, ...rows] : rows;
    this.moreGames = rows.length === LIST_PAGE;
  }

  #hearGame(frame: Game): void {
    const isNew = !this.#known.has(frame.id) && frame.id !== this.#wanted;
    const begun = isNew ? this.#beginnings.shift() : undefined;
    this.#known.add(frame.id);
    if (begun?.left === false) {
      this.#wanted = frame.id;
      location.hash = gameHref(frame.id);
    }
    if (!isFresh(this.game, this.#wanted, frame)) return;
    this.#show(frame);
    if (begun?.first != null) this.act({ kind: 'place', points: [begun.first] });
  }

  #show(frame: Game): void {
    const before = this.game;
    this.game = frame;
    this.waiting = false;
    this.heardAt = performance.now();
    if (before?.seq === frame.seq) return;
    this.#unanswered = false;
    this.refused = null;
    this.explained = null;
    this.pending = null;
    this.spoken = news(before, frame, settings.lang);
  }

  #hearRefused(frame: Refused): void {
    this.#unanswered = false;
    this.pending = null;
    this.onproof(frame);
    if (frame.reason === 'no-game') {
      this.missing = this.#wanted !== null && this.game === null;
      return;
    }
    if (this.game === null) {
      this.#beginnings.shift();
      this.waiting = false;
    }
    this.refused = frame;
    this.spoken = frame.text[settings.lang];
  }
}

export const session = new Session();
