/** What this browser remembers: language, theme, marks, sound, the last new-game draft. */
import { readDraft, type Draft } from './setup';
import type { Lang } from './terms';

export const THEMES = ['system', 'light', 'dark', 'contrast'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'tengen';

interface Stored {
  lang: Lang;
  theme: Theme;
  numbers: boolean;
  fouls: boolean;
  sound: boolean;
  draft: Draft;
}

/** The first of the browser's languages that the page speaks; English otherwise. */
export function firstLang(languages: readonly string[]): Lang {
  const found = languages.find((l) => /^(zh|en)\b/i.test(l));
  return found?.toLowerCase().startsWith('zh') ? 'zh' : 'en';
}

function load(): Stored {
  let stored: Partial<Stored> = {};
  try {
    stored = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Stored>;
  } catch {
    // Storage is closed or holds something else: start afresh.
  }
  return {
    lang:
      stored.lang === 'zh' || stored.lang === 'en' ? stored.lang : firstLang(navigator.languages),
    theme: THEMES.find((t) => t === stored.theme) ?? 'system',
    numbers: stored.numbers === true,
    fouls: stored.fouls !== false,
    sound: stored.sound !== false,
    draft: readDraft(stored.draft),
  };
}

export const settings: Stored = $state(load());

/** Writes every change back; called once, inside an effect root. */
export function rememberSettings(): void {
  $effect(() => {
    const text = JSON.stringify(settings);
    try {
      localStorage.setItem(KEY, text);
    } catch {
      // Nothing is remembered; the page still works.
    }
  });
}
