/** Sentences in the chosen language, from src/locales. */
import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';
import en from '../locales/en.ftl?raw';
import zh from '../locales/zh-CN.ftl?raw';
import { settings } from './settings.svelte';
import type { Lang } from './terms';

export const TAGS: Record<Lang, string> = { zh: 'zh-CN', en: 'en' };

function bundle(lang: Lang, text: string): FluentBundle {
  // Isolation marks would show up in labels that are read aloud and compared.
  const made = new FluentBundle(TAGS[lang], { useIsolating: false });
  made.addResource(new FluentResource(text));
  return made;
}

const bundles: Record<Lang, FluentBundle> = { zh: bundle('zh', zh), en: bundle('en', en) };

/** Takes in the sentences of a page that is loaded when it is opened. */
export function learn(texts: Record<Lang, string>): void {
  for (const lang of ['zh', 'en'] as const)
    bundles[lang].addResource(new FluentResource(texts[lang]));
}

/** The sentence `id` in the current language. */
export function t(id: string, args?: Record<string, FluentVariable>): string {
  const message = bundles[settings.lang].getMessage(id);
  return message?.value ? bundles[settings.lang].formatPattern(message.value, args) : id;
}

/** A moment given in seconds since 1970. */
export function formatDate(seconds: number): string {
  return new Intl.DateTimeFormat(TAGS[settings.lang], {
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  }).format(seconds * 1000);
}
