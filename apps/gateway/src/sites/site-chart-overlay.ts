import type { SiteKind, SiteProperties } from '@daystar/contracts';
import { computeClearSkyPower, createSiteSystem, listCapacityFactors } from '@daystar/forecasting';
import { firstStart } from '@daystar/timeseries';
import { listCapacitySteps } from '../serving/response/capacity-steps';
import type { ChartOverlay } from '../serving/response/forecast-response';

/**
 * Builds what the chart of a site shows besides its rows: capacity, grid connection and clear-sky power. Rows of a rooftop
 * without capacity are per installed kW.
 */
export function createSiteChartOverlay({ kind, ...site }: SiteProperties & { readonly kind: SiteKind }): ChartOverlay {
  const plant = { ...site, capacity: site.capacity ?? 1 };
  return {
    capacitySteps:
      site.capacity === undefined ? undefined : listCapacitySteps(site.capacity, listCapacityFactors(site)),
    grid: site,
    computeClearSky: (steps) => {
      const system = createSiteSystem(plant, kind === 'rooftop' ? 'rooftop' : 'utility', firstStart(steps));
      return computeClearSkyPower(system, plant, steps, plant.elevation).power;
    },
  };
}
