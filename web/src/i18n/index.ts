// The interface of this folder.
export type { Part } from './generated/texts';
export { bestOf, languages, type Language } from './languages';
export {
  has,
  language,
  list,
  locale,
  needTexts,
  ordinal,
  speakIn,
  t,
  textFor,
  vary,
  type Params,
  type PlainKey,
} from './words.svelte';
