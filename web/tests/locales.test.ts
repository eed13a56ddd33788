/** Both languages say the same things, and the page says nothing that they do not know. */
import { FluentBundle, FluentResource } from '@fluent/bundle';
import { describe, expect, it } from 'vitest';
import { profileIds } from '../src/lib/terms';

const texts = import.meta.glob<string>('../src/locales/*.ftl', {
  query: '?raw',
  import: 'default',
  eager: true,
});
/** All files of a language: those of a page that is loaded later are named "PAGE.en.ftl". */
const all = (lang: string): string =>
  ['', 'library.', 'records.'].map((page) => texts[`../src/locales/${page}${lang}.ftl`]).join('\n');
const en = all('en');
const zh = all('zh-CN');

const sources = Object.values(
  import.meta.glob<string>('../src/**/*.{ts,svelte}', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
);

function bundle(lang: string, text: string): FluentBundle {
  const made = new FluentBundle(lang, { useIsolating: false });
  expect(made.addResource(new FluentResource(text))).toEqual([]);
  return made;
}
const ids = (text: string): string[] => [...text.matchAll(/^([a-z][\w-]*) =/gm)].map((m) => m[1]!);
const variables = (text: string, id: string): string[] => {
  const body = new RegExp(`^${id} =([^]*?)(?=^[a-z#]|$(?![^]))`, 'm').exec(text)![1]!;
  return [...new Set([...body.matchAll(/\{ \$(\w+)/g)].map((m) => m[1]!))].sort();
};

/** The first argument of a call whose opening bracket ends at `start`, without nested calls. */
function firstArgument(source: string, start: number): string {
  let depth = 0;
  let text = '';
  for (const c of source.slice(start)) {
    if (depth === 0 && (c === ',' || c === ')')) break;
    if (c === '(') depth++;
    if (depth === 0) text += c;
    if (c === ')') depth--;
  }
  return text;
}

/** Every id the sources can ask for: literals that t(...) can get, and prefixes of templates. */
function asked(): { literals: Set<string>; prefixes: string[] } {
  const literals = new Set<string>();
  const prefixes: string[] = [];
  for (const source of sources) {
    for (const call of source.matchAll(/\bt\(/g)) {
      const argument = firstArgument(source, call.index + call[0].length).replace(
        /[=!]== '[^']*'/g,
        '',
      );
      for (const literal of argument.matchAll(/'([a-z][\w-]*)'/g)) literals.add(literal[1]!);
      for (const prefix of argument.matchAll(/`([\w-]+-)\$\{/g)) prefixes.push(prefix[1]!);
    }
  }
  return { literals, prefixes };
}

describe('locales', () => {
  it('have the same keys, each once', () => {
    expect(ids(en)).toEqual(ids(zh));
    expect(new Set(ids(en)).size).toBe(ids(en).length);
  });

  it('can be formatted', () => {
    for (const made of [bundle('en', en), bundle('zh-CN', zh)]) {
      for (const id of ids(en)) expect(made.getMessage(id)?.value, id).toBeTruthy();
    }
  });

  it('use the same variables', () => {
    for (const id of ids(en)) expect(variables(zh, id), id).toEqual(variables(en, id));
  });

  it('hold every key that is asked for', () => {
    const known = new Set(ids(en));
    // Words in a call that are values compared with, not keys.
    expect(asked().literals.size).toBeGreaterThan(80);
    const missing = [...asked().literals].filter((id) => !known.has(id));
    expect(missing).toEqual([]);
    for (const id of profileIds) expect(known).toContain(`about-${id}`);
  });

  it('hold no key that nobody asks for', () => {
    const { prefixes } = asked();
    const text = sources.join('\n');
    const idle = ids(en).filter(
      (id) => !text.includes(`'${id}'`) && !prefixes.some((prefix) => id.startsWith(prefix)),
    );
    expect(idle).toEqual([]);
  });
});
