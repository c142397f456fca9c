// Finds rules by words of their text or by number.
export interface Entry {
  number: string;
  /** all texts of the rule */
  text: string;
}

/** Lower case without accents and punctuation. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}|\*/gu, '')
    .toLowerCase();

/** The numbers of the rules that contain every word; all rules if nothing is asked for. */
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

/** Whether a number matches a word: "r7.3" matches "r7.3", "r7." and "r7", but "r11.1" does not match "r1". */
const isOf = (number: string, word: string): boolean =>
  number === word || number.startsWith(word.endsWith('.') ? word : `${word}.`);
