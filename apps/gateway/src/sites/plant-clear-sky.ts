import type { Site } from '@daystar/contracts';
import { computeClearSkyPower, createSiteSystem } from '@daystar/forecasting';
import { firstStart } from '@daystar/timeseries';
import type { ChartOverlay } from '../serving/response/forecast-response';

/**
 * Describes the capacity and the clear-sky power of a site, for charts. Rows of a rooftop without capacity are per
 * installed kW.
 */
export function describeChartOverlay({ kind, ...site }: Site): ChartOverlay {
  const plant = { ...site, capacity: site.capacity ?? 1 };
  return {
    capacity: site.capacity,
    grid: site,
    computeClearSky: (steps) => {
      const system = createSiteSystem(plant, kind === 'rooftop' ? 'rooftop' : 'utility', firstStart(steps));
      return computeClearSkyPower(system, plant, steps, plant.elevation).power;
    },
  };
}
