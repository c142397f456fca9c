// The stories of a race and of a meeting in the reader's language.
import type { Header } from '../../contracts';
import { list, ordinal, t } from '../../i18n';
import type { Balance, BestRide } from './meeting_story';
import { playerOf } from '../../meeting/header';
import { horseName } from '../../meeting/names';
import { cardPoints, isJoker } from './race_log';
import type { Means, Moment, RaceStory } from './race_story';

function means(by: Means): { by: 'dice' | 'joker' | 'other'; points: number } {
  if (by.dice) return { by: 'dice', points: 0 };
  return { by: isJoker(by.card) ? 'joker' : 'other', points: cardPoints(by.card) };
}

/** `named`: the sentence before is about the same horse. */
export function momentWords(header: Header, moment: Moment, named = false): string {
  const name = (horse: number) => horseName(header, horse);
  const again = named ? 'yes' : 'no';
  switch (moment.t) {
    case 'won-line':
    case 'won-short':
      return t(`story.${moment.t}`, { horse: name(moment.horse), other: name(moment.other) });
    case 'won-squares':
      return t('story.won-squares', {
        horse: name(moment.horse),
        other: name(moment.other),
        squares: moment.squares,
      });
    case 'won-round':
    case 'won-alone':
      return t(`story.${moment.t}`, { horse: name(moment.horse) });
    case 'led-all':
      return t('story.led-all', { horse: name(moment.horse), again });
    case 'nobody':
      return t('story.nobody');
    case 'leader-fell':
    case 'fell':
      return t(`story.${moment.t}`, { horse: name(moment.horse), fence: moment.fence });
    case 'boxed':
      return t('story.boxed', { horse: name(moment.horse), lost: moment.lost, round: moment.round + 1 });
    case 'stood':
      return t('story.stood', {
        horse: name(moment.horse),
        points: cardPoints(moment.card),
        round: moment.round + 1,
      });
    case 'turn-roll':
      return t('story.turn-roll', {
        horse: name(moment.horse),
        went: moment.went,
        sum: moment.sum,
        round: moment.round + 1,
      });
    case 'came-through':
      return t('story.came-through', {
        horse: name(moment.horse),
        again,
        place: ordinal(moment.from),
        ...means(moment.by),
      });
    case 'led-from':
      return t('story.led-from', { horse: name(moment.horse), again, round: moment.round + 1 });
    case 'changes':
      return t('story.changes', { count: moment.count });
    case 'swept':
      return t('story.swept', {
        horse: name(moment.horse),
        others: list(moment.passed.map(name)),
        ...means(moment.by),
      });
  }
}

/** Two sentences: how the race was won, and what decided it. */
export function storyWords(header: Header, { won, decided }: RaceStory): [string, string] {
  // "White beat Red": the next sentence may mean either.
  const named = (won.t === 'won-round' || won.t === 'won-alone') && 'horse' in decided && decided.horse === won.horse;
  return [momentWords(header, won), momentWords(header, decided, named)];
}

export function rideWords(header: Header, ride: BestRide): string {
  const horse = horseName(header, ride.horse);
  const others = list(ride.passed.map((one) => horseName(header, one)));
  return t(ride.passed.length > 0 ? 'story.ride.past' : 'story.ride', {
    horse,
    others,
    squares: ride.squares,
    ...means(ride.by),
  });
}

/** `you`: the reader is the player. */
export function balanceWords(header: Header, { player, dice, used, others }: Balance, you: boolean): string {
  const squares = Math.abs(dice);
  const more = dice > 0 ? 'more' : dice < 0 ? 'less' : 'other';
  return t(you ? 'story.balance.you' : 'story.balance', {
    player: playerOf(header, player),
    squares,
    more,
    used,
    others,
  });
}
