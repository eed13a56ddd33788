/** The library of games as the page sees it: what is looked for, and the server's last answer
 * (docs/PROTOCOL.md, Library). */
import { formatMoves, parseMoves, type Point } from './point';

/** A game of the list. */
export interface Found {
  id: number;
  black: string;
  white: string;
  event: string;
  date: string;
  result: string;
  rule: string;
  openingRule: string;
  opening: string;
  size: number;
  moves: string;
}

export interface Counts {
  games: number;
  black: number;
  white: number;
  draws: number;
}

interface Answer {
  games: number;
  rows: Found[];
  explored: Counts & { moves: (Counts & { move: string })[] };
}

/** What is asked of the heads, by the words of the address; "" = anything. */
export const WORDS = [
  'player',
  'event',
  'from',
  'to',
  'result',
  'rule',
  'opening-rule',
  'opening',
] as const;
export type Word = (typeof WORDS)[number];

export const PAGE = 50;

class Library {
  asked: Record<Word, string> = $state({
    player: '',
    event: '',
    from: '',
    to: '',
    result: '',
    rule: '',
    'opening-rule': '',
    opening: '',
  });
  size = $state(15);
  moves: Point[] = $state.raw([]);
  /** Games before the first of the list. */
  skip = $state(0);
  answer: Answer | null = $state.raw(null);
  busy = $state(false);
  fault: 'none' | 'silent' | 'wrong' | null = $state(null);
  detail = $state('');

  /** The number of the last question: answers to others are too late. */
  #question = 0;

  /** The moves that were played from the position, most games first. */
  get ways(): { point: Point | null; counts: Counts }[] {
    return (this.answer?.explored.moves ?? []).map(({ move, ...counts }) => ({
      point: parseMoves(move, this.size)?.[0] ?? null,
      counts,
    }));
  }

  async ask(skip = 0): Promise<void> {
    const question = ++this.#question;
    this.busy = true;
    const words: [string, string | number][] = [
      ...WORDS.map((word): [string, string] => [word, this.asked[word].trim()]),
      ['limit', PAGE],
      ['skip', skip],
    ];
    if (this.moves.length > 0 || this.size !== 15) words.push(['size', this.size]);
    if (this.moves.length > 0) words.push(['moves', formatMoves(this.moves, this.size)]);
    const address = words
      .filter(([, value]) => value !== '')
      .map(([word, value]) => `${word}=${encodeURIComponent(value)}`)
      .join('&');
    const fault = await this.#fetch(`/api/library?${address}`, question);
    if (question !== this.#question) return;
    this.fault = fault;
    this.skip = skip;
    this.busy = false;
  }

  async #fetch(address: string, question: number): Promise<Library['fault']> {
    try {
      const response = await fetch(address);
      if (response.status === 404) return 'none';
      const answer = (await response.json()) as Answer | { error: string };
      if (question !== this.#question) return null;
      if ('error' in answer) {
        this.detail = answer.error;
        return 'wrong';
      }
      this.answer = answer;
      return null;
    } catch {
      return 'silent';
    }
  }

  play(p: Point): void {
    if (this.moves.includes(p)) return;
    this.moves = [...this.moves, p];
    void this.ask();
  }

  back(): void {
    if (this.moves.length === 0) return;
    this.moves = this.moves.slice(0, -1);
    void this.ask();
  }

  toStart(): void {
    if (this.moves.length === 0) return;
    this.moves = [];
    void this.ask();
  }

  resize(size: number): void {
    this.size = size;
    this.moves = [];
    void this.ask();
  }

  clear(): void {
    for (const word of WORDS) this.asked[word] = '';
    void this.ask();
  }
}

export const library = new Library();
