// Names of horses, courses and riders in the reader's language.
import type { Header } from '../contracts';
import { has, language, t } from '../i18n';
import { horseOf } from './header';

/** With a capital first letter, as at the start of a sentence. */
export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase(language()) + text.slice(1);
}

function colourName(colour: string): string {
  const key = `colour.${colour}` as const;
  return has(key) ? t(key) : capital(colour);
}

/** "Red": a horse is called by its colour. */
export function horseName(header: Header, horse: number): string {
  return colourName(horseOf(header, horse).colour);
}

/** "Team Red": a person who has chosen no name, by the colour of their first horse. */
export function teamName(colour: string): string {
  return t('setup.unnamed', { colour: colourName(colour) });
}

/** The course's name in the reader's language, if it has one. */
export function courseName(header: Header, id: string): string {
  const names = header.courses[id]?.name ?? {};
  return names[language()] ?? names.en ?? Object.values(names)[0] ?? id;
}

/** The server calls a rider "Steady 2" in every language: the kind is translated, the number stays. */
export function seatName(name: string, rider: string | null | undefined): string {
  const key = `rider.${rider}` as const;
  return rider && has(key) ? t(key) + (/ \d+$/.exec(name)?.[0] ?? '') : name;
}

/** "Steady 2" for a headline, whose lines do not break before the number. */
export const inOneLine = (name: string): string => name.replace(/ (?=\d+$)/, '\u00a0');

const teamOf = (header: Header, player: number): string =>
  teamName(header.horses.find(({ owner }) => owner === player)?.colour ?? '');

/** True if the owner of a horse has chosen no name and is called by this horse's colour. */
export const namedAfter = (header: Header, horse: number): boolean => {
  const { owner, colour } = horseOf(header, horse);
  return header.players[owner] === teamName(colour);
};

/** The players who have chosen no name: called by the colour of their first horse, in the current language. */
export const unnamedPlayers = (header: Header): number[] =>
  header.players.flatMap((name, player) => (name === teamOf(header, player) ? [player] : []));

/** A header whose riders, and people without a name, are called in the current language, even if that changes. */
export function spokenHeader(
  header: Header,
  riders: readonly (string | null | undefined)[],
  unnamed: readonly number[] = [],
): Header {
  return {
    ...header,
    get players() {
      return header.players.map((name, seat) =>
        unnamed.includes(seat) ? teamOf(header, seat) : seatName(name, riders[seat]),
      );
    },
  };
}

/** The same for a stored meeting. */
export function spokenMeeting<
  M extends { header: Header; riders?: readonly (string | null)[]; unnamed?: readonly number[] },
>(meeting: M): M {
  return { ...meeting, header: spokenHeader(meeting.header, meeting.riders ?? [], meeting.unnamed) };
}

/** A header to which a choice has been taken back; its players are still called in the current language. */
export function withTakeBacks(header: Header, count: number): Header {
  const value = { value: count, enumerable: true };
  return Object.create(Object.prototype, { ...Object.getOwnPropertyDescriptors(header), take_backs: value }) as Header;
}
