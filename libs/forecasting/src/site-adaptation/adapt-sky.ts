import type { Place } from '@daystar/contracts';
import type { SkyState } from '../sky/blend/sky-state';
import { createSunPath } from '../sky/paths/sun-path';
import { type SiteAdaptation, adaptIndex } from './site-adaptation';

const OPACITIES = ['opacity10', 'opacity50', 'opacity90'] as const;

/**
 * Applies a site adaptation to the past steps of a sky; forecast steps are unchanged. Irradiance and power derive from
 * opacity, so they remain consistent.
 */
export function adaptSky(place: Place, sky: SkyState, adaptation: SiteAdaptation): SkyState {
  const hours = createSunPath(place, sky.steps).apparentSolarTime;
  const adaptedColumns = OPACITIES.map((name) => {
    const column = sky.columns[name].slice();
    for (let i = 0; i < sky.actualSteps; i++) {
      column[i] = 100 * (1 - adaptIndex(adaptation, 1 - column[i] / 100, hours[i]));
    }
    return [name, column] as const;
  });
  return { ...sky, columns: { ...sky.columns, ...Object.fromEntries(adaptedColumns) } };
}
