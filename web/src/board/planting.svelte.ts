// What grows around a course, once it is loaded; a park until then.
import { looksOf, type Scenery } from './looks';
import { park, type Planting } from './scenery';

let loaded = $state.raw<Record<Scenery, Planting>>();
let loading = false;

/** Reactive: the drawing changes once the scenery is there. */
export function plantingOf(looks: Parameters<typeof looksOf>[0]): Planting {
  const { scenery, light } = looksOf(looks);
  if (scenery === 'park' && light === 'day') return park;
  if (!loaded && !loading) {
    loading = true;
    import('./sceneries').then(
      ({ plantings }) => (loaded = plantings),
      () => (loading = false),
    );
  }
  return loaded?.[scenery] ?? park;
}
