/** The record on the page: the games of a file, the node that is shown, and what was said of the
 * file. Trees are changed in place; `version` counts the changes, so that what is drawn follows. */
import {
  askGame,
  askRead,
  askWrite,
  baseName,
  decodeBase64,
  FILE_MAX,
  sortReport,
} from './records';
import type { ReadReply, ReportRow } from './records';
import { formats } from './terms';
import type { Point } from './point';
import {
  makeMain,
  newTree,
  pathTo,
  play,
  plyOf,
  promote,
  readLines,
  remove,
  setText,
  toggleLabel,
  toggleMark,
  walk,
  writeLines,
  type GameTree,
  type Mark,
  type TreeNode,
} from './tree';

/** A sentence of the locales, with the detail of a server's clause. */
export interface Said {
  id: string;
  detail?: string;
}

class Desk {
  games: GameTree[] = $state.raw([newTree(15)]);
  chosen = $state(0);
  node: TreeNode = $state.raw(this.games[0]!.root);
  version = $state(0);
  /** Without ending; "" = no file yet. */
  name = $state('');
  format = $state('sgf');
  /** There are changes that no file has. */
  changed = $state(false);
  busy = $state(false);
  fault: Said | null = $state.raw(null);
  done: Said | null = $state.raw(null);
  report: ReportRow[] = $state.raw([]);
  /** What stood before the fault of a file that could not be read to its end. */
  salvage: { reply: ReadReply; name: string } | null = $state.raw(null);
  /** The file that is open, to be read again in another encoding. */
  file: File | null = $state.raw(null);
  /** The game of the server that is open. */
  gameId: string | null = null;

  /** Where one went on from a node last. */
  #ways = new WeakMap<TreeNode, TreeNode>();

  get tree(): GameTree {
    return this.games[this.chosen]!;
  }

  // ---- files ----

  /** The record stays as it is unless the whole file was read. */
  async open(file: File, encoding = ''): Promise<void> {
    this.#hush();
    if (file.size > FILE_MAX) {
      this.fault = { id: 'file-too-large', detail: file.name };
      return;
    }
    const reply = await this.#ask(() => askRead(file, encoding));
    if (!reply) return;
    if (reply.error !== undefined) {
      this.fault = { id: 'file-unreadable', detail: `${file.name}: ${reply.error}` };
      if (reply.games) this.salvage = { reply, name: file.name };
      return;
    }
    this.#take(reply, file.name);
    this.file = file;
  }

  openSalvaged(): void {
    if (!this.salvage) return;
    const { reply, name } = this.salvage;
    this.#hush();
    this.#take(reply, name);
    this.changed = true;
  }

  /** A game of the server, shown after its first `ply` moves. */
  async openGame(id: string, ply: number): Promise<void> {
    this.#hush();
    const reply = await this.#ask(() => askGame(id));
    if (!reply) return;
    if (!reply.lines) {
      this.fault = { id: 'no-such-game' };
      return;
    }
    this.#take({ ...reply, format: 'sgf' }, `tengen-${id.replace('/', '-')}.sgf`);
    this.gameId = id;
    while (plyOf(this.node) < ply && this.node.children.length > 0) this.forward();
  }

  create(size: number): void {
    this.#hush();
    this.#show([newTree(size)]);
    this.name = '';
    this.format = 'sgf';
  }

  /** The bytes of the file and its name; null: the fault is said. */
  async save(): Promise<{ bytes: Uint8Array<ArrayBuffer>; name: string } | null> {
    this.#hush();
    const row = formats[this.format]!;
    const games = row.many ? this.games : [this.tree];
    const version = this.version;
    const reply = await this.#ask(() => askWrite(writeLines(games), this.format));
    if (!reply) return null;
    if ('error' in reply) {
      this.fault = { id: 'file-unwritable', detail: reply.error };
      return null;
    }
    const ending = row.endings.split(',')[0] || 'txt';
    const name = `${this.name || 'tengen'}.${ending}`;
    this.report = sortReport(reply.report);
    this.done = { id: games.length < this.games.length ? 'saved-one' : 'saved', detail: name };
    if (version === this.version && games.length === this.games.length) this.changed = false;
    return { bytes: decodeBase64(reply.bytes), name };
  }

  async #ask<T>(what: () => Promise<T>): Promise<T | null> {
    this.busy = true;
    try {
      return await what();
    } catch {
      this.fault = { id: 'server-silent' };
      return null;
    } finally {
      this.busy = false;
    }
  }

  #hush(): void {
    this.fault = null;
    this.done = null;
    this.salvage = null;
    this.report = [];
  }

  #take(reply: ReadReply, name: string): void {
    this.#show(readLines(reply.lines ?? ''));
    this.name = baseName(name);
    this.format = formats[reply.format ?? '']?.writes ? reply.format! : 'sgf';
    this.report = sortReport(reply.report ?? []);
    this.done = { id: 'opened', detail: name };
  }

  #show(games: GameTree[]): void {
    this.games = games;
    this.file = null;
    this.gameId = null;
    this.changed = false;
    this.choose(0);
  }

  choose(index: number): void {
    this.chosen = index;
    const { root } = this.tree;
    this.version++;
    this.go(root);
    for (const [node] of walk(root)) {
      if (!node.values.some((value) => value[0] === 'start')) continue;
      this.go(node);
      break;
    }
  }

  // ---- walking ----

  go(node: TreeNode): void {
    for (const at of pathTo(node)) if (at.parent) this.#ways.set(at.parent, at);
    this.node = node;
  }

  back(): void {
    if (this.node.parent) this.go(this.node.parent);
  }

  /** The way that was gone last, else the first one. */
  #onward(node: TreeNode): TreeNode | undefined {
    const way = this.#ways.get(node);
    return way && node.children.includes(way) ? way : node.children[0];
  }

  forward(): void {
    const next = this.#onward(this.node);
    if (next) this.go(next);
  }

  toStart(): void {
    this.go(this.tree.root);
  }

  toEnd(): void {
    let at = this.node;
    for (let next = this.#onward(at); next; next = this.#onward(at)) at = next;
    this.go(at);
  }

  // ---- changes ----

  #touch(): void {
    this.version++;
    this.changed = true;
  }

  play(p: Point | null): void {
    const count = this.node.children.length;
    const next = play(this.node, p);
    if (this.node.children.length > count) this.#touch();
    this.go(next);
  }

  promote(node: TreeNode): void {
    promote(node);
    this.#touch();
  }

  makeMain(): void {
    makeMain(this.node);
    this.#touch();
  }

  remove(): void {
    const parent = remove(this.node);
    this.#touch();
    this.go(parent);
  }

  say(node: TreeNode, key: string, text: string): void {
    setText(node, key, text);
    this.#touch();
  }

  mark(mark: Mark, p: Point): void {
    toggleMark(this.node, mark, p, this.tree.size);
    this.#touch();
  }

  label(text: string, p: Point): void {
    toggleLabel(this.node, text, p, this.tree.size);
    this.#touch();
  }
}

export const desk = new Desk();
