/** The store against a socket that says what the test wants. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { parseMoves } from '../src/lib/point';
import { defaultDraft } from '../src/lib/setup';
import type { ClientFrame, GameRow, ServerFrame } from '../src/lib/wire';
import { frame } from './frames';

class FakeSocket {
  static OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: ClientFrame[] = [];
  onopen: () => void = () => {};
  onclose: () => void = () => {};
  onmessage: (event: { data: string }) => void = () => {};

  constructor(
    readonly url: string,
    readonly protocol: string,
  ) {
    FakeSocket.all.push(this);
  }
  open(): void {
    this.readyState = 1;
    this.onopen();
  }
  close(): void {
    this.readyState = 3;
    this.onclose();
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientFrame);
  }
  say(message: ServerFrame): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

const h8 = parseMoves('h8', 15)![0]!;
const socket = (): FakeSocket => FakeSocket.all.at(-1)!;

async function connected(hash = '') {
  location.hash = hash;
  const { session } = await import('../src/lib/session.svelte');
  session.connect();
  socket().open();
  return session;
}

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  FakeSocket.all = [];
});

describe('a first click', () => {
  it('makes a game and then plays its stone, which stands once the server says so', async () => {
    const session = await connected();
    session.start(defaultDraft, [], h8);
    expect(socket().sent).toMatchObject([{ t: 'new', setup: { rule: 'freestyle' } }]);
    expect(session.pending).toBe(h8);

    socket().say(frame('', { seq: 0 }));
    expect(location.hash).toBe('#/g/one');
    expect(socket().sent.at(-1)).toEqual({
      t: 'act',
      game: 'one',
      after: 0,
      act: { kind: 'place', points: [h8] },
    });
    expect(session.game?.moves).toEqual([]);

    socket().say(frame('h8', { seq: 1 }));
    expect(session.game?.moves).toEqual([[h8, 0]]);
    expect(session.pending).toBeNull();
  });

  it('does nothing without a connection', async () => {
    const session = await connected();
    socket().close();
    session.start(defaultDraft, [], h8);
    expect(session.pending).toBeNull();
    vi.advanceTimersByTime(300);
    socket().open();
    expect(socket().sent).toEqual([]);
  });
});

describe('frames of the past', () => {
  it('of another game are not shown', async () => {
    const session = await connected('#/g/one');
    expect(socket().sent).toEqual([{ t: 'open', game: 'one' }]);
    socket().say(frame('h8'));
    session.start(defaultDraft);
    socket().say(frame('h8h9', { seq: 6 }));
    expect(session.game).toBeNull();
    socket().say(frame('', { id: 'two', seq: 0 }));
    expect(session.game?.id).toBe('two');
    socket().say(frame('h8h9i9', { seq: 7 }));
    expect(session.game?.id).toBe('two');
  });

  it('of a game asked for before the last one are not shown', async () => {
    const session = await connected();
    session.start(defaultDraft);
    session.start(defaultDraft);
    socket().say(frame('', { id: 'first', seq: 0 }));
    expect(session.game).toBeNull();
    socket().say(frame('', { id: 'second', seq: 0 }));
    expect(session.game?.id).toBe('second');
  });

  it('with an older number are not shown', async () => {
    const session = await connected('#/g/one');
    socket().say(frame('h8h9', { seq: 7 }));
    socket().say(frame('h8', { seq: 6 }));
    expect(session.game?.moves).toHaveLength(2);
  });
});

describe('a lost connection', () => {
  it('opens the game again and sends nothing twice', async () => {
    const session = await connected('#/g/one');
    socket().say(frame('', { seq: 0 }));
    session.act({ kind: 'place', points: [h8] });
    socket().close();
    expect(session.link).toBe('lost');
    expect(session.pending).toBeNull();
    vi.advanceTimersByTime(300);
    socket().open();
    expect(session.link).toBe('open');
    expect(FakeSocket.all).toHaveLength(2);
    expect(socket().sent).toEqual([{ t: 'open', game: 'one' }]);
  });
});

describe('an act on its way', () => {
  it('is not followed by another until it is answered', async () => {
    const session = await connected('#/g/one');
    socket().say(frame('h8', { seq: 1 }));
    session.act({ kind: 'back', number: 1 });
    session.act({ kind: 'back', number: 1 });
    session.redo(1);
    expect(socket().sent).toHaveLength(2);
    socket().say(frame('', { seq: 2 }));
    session.redo(1);
    expect(socket().sent.at(-1)).toEqual({ t: 'redo', game: 'one', after: 2, number: 1 });
  });
});

describe('a refusal', () => {
  const text = { en: 'the point is occupied', zh: '该点已有棋子' };

  it('is shown, and the stone in the air is gone', async () => {
    const session = await connected('#/g/one');
    socket().say(frame('', { seq: 0 }));
    session.act({ kind: 'place', points: [h8] });
    socket().say({ t: 'refused', reason: 'occupied', text });
    expect(session.pending).toBeNull();
    expect(session.refused?.reason).toBe('occupied');
    socket().say(frame('h8', { seq: 1 }));
    expect(session.refused).toBeNull();
  });

  it('of an unknown game says that it is missing', async () => {
    const session = await connected('#/g/none');
    socket().say({ t: 'refused', reason: 'no-game', text });
    expect(session.missing).toBe(true);
  });
});

describe('the list of games', () => {
  const rows = (from: number, count: number): GameRow[] =>
    Array.from({ length: count }, (_, i) => ({
      id: `g${from + i}`,
      rule: 'renju',
      size: 15,
      opening: 'free',
      created: 0,
      moves: 0,
      outcome: '-',
      winner: null,
      cause: '-',
      seats: frame('').seats,
    }));

  it('grows by older games while there are more', async () => {
    const session = await connected('#/games');
    expect(socket().sent).toEqual([{ t: 'list', before: null }]);
    socket().say({ t: 'list', games: rows(0, 50) });
    expect(session.moreGames).toBe(true);
    session.olderGames();
    expect(socket().sent.at(-1)).toEqual({ t: 'list', before: 'g49' });
    socket().say({ t: 'list', games: rows(50, 3) });
    expect(session.games).toHaveLength(53);
    expect(session.moreGames).toBe(false);
  });
});
