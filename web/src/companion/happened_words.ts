// What followed from an entry, as short sentences: what people have to know or to do on the board.
import { parseSquare } from '../contracts/square';
import type { GameEvent, Header } from '../contracts';
import { ordinal, t } from '../i18n';
import { horseName } from '../meeting/names';
import { playerOf } from '../meeting/header';

/** What a sentence about a card needs. */
export function cardParts(card: string): { points: string; joker: 'yes' | 'no' } {
  return { points: card.replace('J', ''), joker: card.endsWith('J') ? 'yes' : 'no' };
}

export interface Happened {
  text: string;
  /** something has to be done on the board */
  act: boolean;
}

export function happenedWords(header: Header, events: readonly GameEvent[]): Happened[] {
  const lines: Happened[] = [];
  const say = (text: string, act = false) => lines.push({ text, act });
  let places = 0;
  for (const [i, event] of events.entries()) {
    const horse = 'horse' in event && event.horse !== undefined ? horseName(header, event.horse) : '';
    switch (event.t) {
      case 'boxes':
        // Later boxes follow from the race before.
        if (places === 0) say(t('companion.told.boxes'));
        break;
      case 'roller':
        say(t('companion.told.roller', { player: playerOf(header, event.player) }));
        break;
      case 'round':
        say(t(event.kind === 'card' ? 'companion.told.round.card' : 'companion.told.round.dice'));
        break;
      case 'dice':
        say(t('companion.told.dice', { first: event.dice[0], second: event.dice[1] }));
        break;
      case 'bonus':
        say(t('companion.told.bonus', { horse }));
        break;
      case 'seal':
        say(t('companion.told.seal', { horse }));
        break;
      case 'card':
        say(t('companion.told.card', { horse, ...cardParts(event.card) }));
        break;
      case 'stand':
        say(
          event.why === 'limit'
            ? t('companion.told.limit', { horse, limit: event.told?.limit ?? 0 })
            : t(event.why === 'empty' ? 'companion.told.empty' : 'companion.told.blocked', { horse }),
        );
        break;
      case 'ride': {
        const { lane, number: square } = parseSquare(event.to);
        say(t('companion.told.ride', { horse, lane, square }));
        break;
      }
      case 'fall':
        say(t('companion.told.fall', { horse }), true);
        break;
      case 'place':
        places += 1;
        say(t('companion.told.place', { horse, place: ordinal(event.place), points: event.points }));
        if (events[i + 1]?.t !== 'place') say(t('companion.told.off', { count: places }), true);
        break;
    }
  }
  return lines;
}
