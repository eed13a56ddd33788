/** The sentences of the library of games. */
import en from '../locales/library.en.ftl?raw';
import zh from '../locales/library.zh-CN.ftl?raw';
import { learn } from './i18n.svelte';

learn({ en, zh });
