/** The server's two addresses for files of games (docs/PROTOCOL.md, Records), and its reports in
 * plain words. */
import { isLoss, term, type Lang } from './terms';
import type { Words } from './wire';

/** The largest file that the server reads. */
export const FILE_MAX = 4 * 1024 * 1024;

export interface ReportRow {
  note: string;
  /** What it happened to: a key, a kind of act, a text; may be empty. */
  detail: string;
  count: number;
  /** Of the first case. */
  place: Words;
}

/** What was read; with `error` what stood before the fault, without lines when nothing did. */
export interface ReadReply {
  error?: string;
  format?: string;
  games?: number;
  lines?: string;
  report?: ReportRow[];
}

export type WriteReply = { error: string } | { bytes: string; report: ReportRow[] };

async function post(address: string, body: BodyInit): Promise<unknown> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body,
  });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return response.json();
}

export function askRead(file: File, encoding: string): Promise<ReadReply> {
  const query = new URLSearchParams({ name: file.name, ...(encoding ? { encoding } : {}) });
  return post(`/api/records/read?${query}`, file) as Promise<ReadReply>;
}

/** A game of the server, or "library/7" of its library. */
export async function askGame(id: string): Promise<ReadReply> {
  const response = await fetch(
    id.startsWith('library/') ? `/api/${id}` : `/api/games/${id}/record`,
  );
  return response.ok ? ((await response.json()) as ReadReply) : {};
}

export function askWrite(lines: string, format: string): Promise<WriteReply> {
  return post(`/api/records/write?format=${format}`, lines) as Promise<WriteReply>;
}

export function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
}

/** "The format cannot carry it: comment", without count and place. */
export function rowText(row: ReportRow, lang: Lang): string {
  const section = row.note === 'lost-act' ? 'acts' : 'keys';
  const detail = row.detail === '' ? '' : term(section, row.detail, lang);
  const said = term('notes', row.note, lang);
  return detail === '' ? said : lang === 'zh' ? `${detail}：${said}` : `${detail}: ${said}`;
}

/** Losses first. */
export function sortReport(rows: readonly ReportRow[]): ReportRow[] {
  return [...rows.filter((r) => isLoss(r.note)), ...rows.filter((r) => !isLoss(r.note))];
}

/** "games/my game.sgf" -> "my game". */
export function baseName(name: string): string {
  const last = name.slice(name.lastIndexOf('/') + 1);
  const dot = last.lastIndexOf('.');
  return dot > 0 ? last.slice(0, dot) : last;
}
