import type { Measurement, Site, QcFlag } from '@daystar/contracts';
import { type Steps, firstStart } from '@daystar/timeseries';
import { createSiteSystem } from '../outputs/pv-columns';
import { flagPlantMeasurements, flagWithoutCapacity } from './flag-plant-measurements';
import { computeClearSkyPower } from '../outputs/clear-sky-power';
import { applyPlannedLimits } from './apply-planned-limits';

/**
 * Maximum power as a fraction of capacity: the rating of the inverters limits a site more closely than an aggregation.
 */
const MAX_POWER = 1.15;

/**
 * Returns a flag for each measurement of a site, in order. Without a capacity, and at weather sites, only missing
 * values are flagged.
 */
export function flagSiteMeasurements(site: Site, measurements: readonly Measurement[]): QcFlag[] {
  const { kind, capacity } = site;
  if (kind === 'weather') return measurements.map(({ mean_ghi }) => (mean_ghi === undefined ? 'gap' : 'ok'));
  if (capacity === undefined) return flagWithoutCapacity(measurements);
  const simulateClearSky = (steps: Steps) => {
    const system = createSiteSystem(site, kind, firstStart(steps));
    const clearSky = computeClearSkyPower(system, site, steps, site.elevation);
    if (system.capacityDc <= system.outputLimit) return clearSky;
    const unlimited = { ...system, capacity: system.capacityDc, outputLimit: Infinity };
    return {
      ...clearSky,
      unlimited: computeClearSkyPower(unlimited, site, steps, site.elevation, clearSky.path).power,
    };
  };
  return flagPlantMeasurements(applyPlannedLimits(measurements, site), simulateClearSky, MAX_POWER);
}
