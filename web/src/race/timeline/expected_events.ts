// A player's own choice while it is on its way to the table: what the player sees of it at once. Only what is already
// known is shown; dice, other players' cards and cards drawn come with the table's answer.
import type { Decision, GameEvent, Outlook, OwnHorse, Reach, Scene } from '../../contracts';

/** The scene after the player has chosen: nothing more is asked, and what was played has left the hand. */
export function afterChoice(scene: Scene, decisions: readonly Decision[], online: boolean): Scene {
  const bonus = scene.bonus.filter((horse) => !decisions.some((one) => one.t === 'bonus' && one.horse === horse));
  const own = scene.own && { horses: scene.own.horses.map((horse) => withoutPlayed(horse, decisions, online)) };
  return { ...scene, asked: [], bonus, own, ...laidAfter(scene, decisions, online) };
}

function withoutPlayed(own: OwnHorse, decisions: readonly Decision[], online: boolean): OwnHorse {
  const played = decisions.find((one) => (one.t === 'card' || one.t === 'seal') && one.horse === own.horse);
  // On a server a sealed card can be changed until all have chosen: it stays in the hand and is marked.
  if (!played || !('card' in played) || (online && played.t === 'seal')) return own;
  const at = own.cards.indexOf(played.card);
  return { ...own, cards: own.cards.filter((_, i) => i !== at) };
}

function laidAfter(scene: Scene, decisions: readonly Decision[], online: boolean): Pick<Scene, 'own_laid'> {
  const laid = decisions.flatMap((one) => (one.t === 'seal' || one.t === 'keep' ? [one] : []));
  if (!online || laid.length === 0) return {};
  const before = (scene.own_laid ?? []).filter((old) =>
    laid.every((one) => !('horse' in old) || old.horse !== one.horse),
  );
  return { own_laid: [...before, ...laid] };
}

/** The events that follow from a choice as far as they are known. */
export function expectedEvents(decisions: readonly Decision[], outlook: Outlook | null, seat: number): GameEvent[] {
  return decisions.flatMap<GameEvent>((decision, i) => {
    const last = i === decisions.length - 1;
    switch (decision.t) {
      case 'card': {
        const reach = outlook?.cards[decision.horse]?.find(({ card }) => card === decision.card);
        return [{ t: 'card', horse: decision.horse, card: decision.card }, ...only(decision.horse, last, reach)];
      }
      case 'die': {
        const reach = outlook?.die[decision.use === 'first' ? 0 : 1];
        return [{ t: 'die', horse: decision.horse, use: decision.use }, ...only(decision.horse, last, reach)];
      }
      case 'pace':
        return [{ t: 'pace', player: seat, use: decision.use }];
      case 'ride':
        return rideTo(decision.horse, decision.to, reachOf(decisions, outlook));
      default:
        return [];
    }
  });
}

/** If there is only one square to go to, the horse goes there without being asked. */
function only(horse: number, last: boolean, reach: Reach | undefined): GameEvent[] {
  const [end, ...others] = reach?.ends ?? [];
  return last && reach?.outcome === 'ride' && end && others.length === 0 ? rideTo(horse, end.to, reach) : [];
}

function reachOf(decisions: readonly Decision[], outlook: Outlook | null): Reach | undefined {
  const [first] = decisions;
  if (first?.t === 'card') return outlook?.cards[first.horse]?.find(({ card }) => card === first.card);
  if (first?.t === 'die') return outlook?.die[first.use === 'first' ? 0 : 1];
  return outlook?.ride;
}

function rideTo(horse: number, to: string, reach: Reach | undefined): GameEvent[] {
  const end = reach?.ends.find((one) => one.to === to);
  if (!reach || !end) return [];
  const { points, spent } = reach;
  const told = { way: end.way, points, spent, passed: [], level: [], leads: false, crosses: end.crosses };
  return [{ t: 'ride', horse, to, told }];
}
