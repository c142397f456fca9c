// What horses, courses and riders in a seat are called, in the reader's language.
import type { Header } from '../contracts/engine';
import { has, language, t } from '../i18n';

/** The first letter as at the start of a sentence. */
export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase(language()) + text.slice(1);
}

/** "Red": a horse goes by its colour. */
export function horseName(header: Header, horse: number): string {
  const colour = header.horses[horse].colour;
  const key = `colour.${colour}`;
  return has(key) ? t(key) : capital(colour);
}

/** A course's own name. */
export function courseName(header: Header, id: string): string {
  const names = header.courses[id]?.name ?? {};
  return names[language()] ?? names.en ?? Object.values(names)[0] ?? id;
}

/** A rider in a seat is "Steady 2" to a server, whatever is spoken here: the kind is translated, the number stays. */
export function seatName(name: string, rider: string | null | undefined): string {
  const key = `rider.${rider}`;
  return rider && has(key) ? t(key) + (/ \d+$/.exec(name)?.[0] ?? '') : name;
}

/** A meeting of a server, its riders called in the language of the moment: that may change while it is looked at. */
export function spokenHeader(header: Header, riders: readonly (string | null | undefined)[]): Header {
  return {
    ...header,
    get players() {
      return header.players.map((name, seat) => seatName(name, riders[seat]));
    },
  };
}
