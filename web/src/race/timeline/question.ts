import type { Scene } from '../../contracts';

/** Tells two questions apart: another choice, or the same from other cards. */
export function questionOf({ asked, own, public: { race, round, horse } }: Scene): string {
  return JSON.stringify([asked, own, race, round, horse]);
}
