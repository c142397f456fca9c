// What only some courses have (sceneries.ts), once it is loaded; a plain park until then.
import { looksOf } from './looks';
import { park, type Planting } from './scenery';

type Sceneries = typeof import('./sceneries');
export interface Surroundings {
  planting: Planting;
  /** how to find and draw bridges; absent where no leg can cross another */
  bridges?: Sceneries['bridges'];
}

const plain: Surroundings = { planting: park };
let loaded = $state.raw<Sceneries>();
let loading = false;
const known = new Map<Planting, Surroundings>();

/** Reactive: the drawing changes once it is loaded. The same object for the same surroundings. */
export function surroundingsOf(looks: Parameters<typeof looksOf>[0], mayCross: boolean): Surroundings {
  const { scenery, light } = looksOf(looks);
  if (scenery === 'park' && light === 'day' && !mayCross) return plain;
  if (!loaded && !loading) {
    loading = true;
    import('./sceneries').then(
      (sceneries) => (loaded = sceneries),
      () => (loading = false),
    );
  }
  if (!loaded) return plain;
  const planting = loaded.plantings[scenery];
  const surroundings = known.get(planting) ?? { planting, bridges: loaded.bridges };
  known.set(planting, surroundings);
  return surroundings;
}
