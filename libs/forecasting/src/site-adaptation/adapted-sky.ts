import type { Place } from '@daystar/contracts';
import type { SkyState } from '../sky/sky-state';
import { sunPath } from '../sky/sun-path';
import { type SiteAdaptation, adaptedIndex } from './site-adaptation';

const OPACITIES = ['opacity10', 'opacity50', 'opacity90'] as const;

/**
 * The sky with the clouds of its past as an instrument below would have seen them; what is forecast stays. Irradiance,
 * its parts and power all follow from the opacity, so that they go on agreeing with each other.
 */
export function adaptedSky(place: Place, sky: SkyState, adaptation: SiteAdaptation): SkyState {
  const hours = sunPath(place, sky.steps).apparentSolarTime;
  const moved = OPACITIES.map((name) => {
    const column = sky.columns[name].slice();
    for (let i = 0; i < sky.actualSteps; i++) {
      column[i] = 100 * (1 - adaptedIndex(adaptation, 1 - column[i] / 100, hours[i]));
    }
    return [name, column] as const;
  });
  return { ...sky, columns: { ...sky.columns, ...Object.fromEntries(moved) } };
}
