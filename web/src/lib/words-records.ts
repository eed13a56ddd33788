/** The sentences of the pages that show records; to be imported by each of them. */
import en from '../locales/records.en.ftl?raw';
import zh from '../locales/records.zh-CN.ftl?raw';
import { learn } from './i18n.svelte';

learn({ en, zh });
