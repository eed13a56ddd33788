/** The words of the field, from the program's own tables (`tengen terms`). */
import terms from '../generated/terms.json';

export type Lang = 'zh' | 'en';
export interface Term {
  en: string;
  zh: string;
}
interface Profile extends Term {
  size: number;
  enforce: string;
  opening: string;
  pass: boolean;
  fouls: boolean;
}
export interface Format extends Term {
  /** "sgf" or "psq,txt", the usual one first. */
  endings: string;
  reads: boolean;
  writes: boolean;
  /** A file holds more than one game. */
  many: boolean;
}
interface Protocol extends Term {
  summary: Term;
}
type Section =
  'enforce' | 'openings' | 'acts' | 'verdicts' | 'causes' | 'refusals' | 'notes' | 'keys';

const tables: Record<Section, Record<string, Term>> = terms;
const profileTable: Record<string, Profile> = terms.profiles;
const protocolTable: Record<string, Protocol> = terms.protocols;

export const formats: Record<string, Format> = terms.formats;

export const profileIds = Object.keys(profileTable);
export const protocolIds = Object.keys(protocolTable);
export const enforceIds = Object.keys(tables.enforce);
export const openingCodes = Object.keys(tables.openings);

/** A label begins with a capital, which Chinese does not mind. */
export function label(words: Term, lang: Lang): string {
  const text = words[lang];
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The word for an id; the id itself when the table does not know it. */
export function term(section: Section, id: string, lang: Lang): string {
  const words = tables[section][id];
  return words ? words[lang] : id;
}

/** "renju:enforce=claim,pass=off" -> "renju". */
export const baseOf = (text: string): string => text.split(':')[0]!;

/** Whether a note of a report tells of something lost. */
export const isLoss = (note: string): boolean =>
  (terms.notes as Record<string, { kind: string }>)[note]?.kind === 'loss';

export function profile(rule: string): Profile | undefined {
  return profileTable[baseOf(rule)];
}

/** "soosorv-7" is row "soosorv"; "swap-5" is a row of its own. */
export function protocol(opening: string): Protocol | undefined {
  const id = baseOf(opening);
  return protocolTable[id] ?? protocolTable[id.replace(/-\d+$/, '')];
}

/** How fouls are enforced under a rule text; null when the rule has no fouls. */
export function enforcementOf(rule: string): string | null {
  const row = profile(rule);
  if (!row?.fouls) return null;
  return /enforce=(\w+)/.exec(rule)?.[1] ?? row.enforce;
}
