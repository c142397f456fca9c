// The interface of this folder.
export type { Key, Part } from './catalogues';
export { bestOf, languages, type Language } from './languages';
export { has, language, list, locale, needTexts, ordinal, speakIn, t, vary, type Params } from './words.svelte';
