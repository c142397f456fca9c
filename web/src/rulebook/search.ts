// Finding a rule by words of its text, or by its number.
export interface Entry {
  number: string;
  /** everything that is said about the rule */
  text: string;
}

/** Letters only, without accents and case: what a reader types in a hurry. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}|\*/gu, '')
    .toLowerCase();

/** The numbers of the rules that hold every word; all of them where nothing is asked. */
export function find(entries: readonly Entry[], asked: string): Set<string> {
  const words = plain(asked).split(/\s+/).filter(Boolean);
  const numbers = words.filter((word) => /^r?\d+(\.\d*)?$/.test(word) && (word.startsWith('r') || word.includes('.')));
  const rest = words.filter((word) => !numbers.includes(word));
  const named = ({ number }: Entry) =>
    numbers.every((word) => isOf(plain(number), word.startsWith('r') ? word : `r${word}`));
  return new Set(
    entries
      .filter((entry) => named(entry) && rest.every((word) => plain(entry.text).includes(word)))
      .map(({ number }) => number),
  );
}

/** "r7.3" is "r7.3", of "r7." and of "r7"; "r11.1" is not of "r1". */
const isOf = (number: string, word: string): boolean =>
  number === word || number.startsWith(word.endsWith('.') ? word : `${word}.`);
