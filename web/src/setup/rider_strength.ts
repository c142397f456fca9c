// How strong the house riders are, from 1 to 5, as measured: docs/riders.md lists the shares of meetings that each wins
// against three steady ones.
import { has, t } from '../i18n';
import { capital } from '../meeting/names';

const strengths: Record<string, 1 | 2 | 3 | 4 | 5> = {
  random: 1,
  novice: 1,
  bolt: 1,
  lucky: 2,
  rowan: 3,
  thrift: 3,
  steady: 3,
  brock: 4,
  weaver: 4,
  keen: 4,
  sharp: 5,
  tarry: 5,
  sage: 5,
  expert: 5,
  master: 5,
};

/** "Bolt: very easy"; only the name if nobody has measured this rider. */
export function riderWithStrength(name: string): string {
  const rider = has(`rider.${name}`) ? t(`rider.${name}` as 'rider.bolt') : capital(name);
  const strength = strengths[name];
  return strength === undefined
    ? rider
    : t('setup.rider.strength', { rider, strength: t(`setup.strength.${strength}` as 'setup.strength.1') });
}

/** The weakest first. */
export function byStrength<R extends { name: string }>(riders: readonly R[]): R[] {
  return riders.toSorted((a, b) => (strengths[a.name] ?? 3) - (strengths[b.name] ?? 3));
}
