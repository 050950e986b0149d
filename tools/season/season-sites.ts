import type { Site } from '@daystar/contracts';
import { createSandboxAtmosphere } from '@daystar/forecasting';
import { DAY, HALF_HOUR, MINUTE, formatStamp, resampleByMean, stepsBetween } from '@daystar/timeseries';
import { FAULT_KINDS, type PlantOutput, applyFault, computeGrowth } from './fault-kinds';
import type { SeasonPlant } from './inject-faults';
import type { SeasonInstallation } from './season-installation';
import { type SimulatedPlant, simulatePower } from './simulated-plants';

/** Registered site of a season. */
export interface SeasonSite extends SeasonPlant {
  readonly site: Site;
  /** Half hours since the start. */
  readonly output: PlantOutput;
}

/** Span of a season. */
export interface SeasonSpan {
  /** ms */
  readonly start: number;
  readonly days: number;
  /** Seed of the weather. */
  readonly seed: number;
}

/** Returns the path of a site in the API. */
export const buildPath = ({ resource_id }: Site): string => `/utility_scale_sites/${resource_id}`;

/** Registers the plants and simulates their output. */
export async function registerPlants(
  installation: SeasonInstallation,
  plants: readonly SeasonPlant[],
  span: SeasonSpan,
): Promise<SeasonSite[]> {
  const sites: SeasonSite[] = [];
  for (const seasonPlant of plants) {
    const { plant, fault } = seasonPlant;
    const site = await installation.register(plant);
    const potential = simulateOutput(seasonPlant, site, span);
    const output = fault
      ? applyFault(fault.name, fault.span, potential)
      : { potential, capable: potential, delivered: potential, posted: potential };
    sites.push({ ...seasonPlant, site, output });
  }
  return sites;
}

/** Simulates the output of a plant that nothing limits, MW per half hour. */
function simulateOutput({ plant, fault }: SeasonPlant, site: Site, { start, days, seed }: SeasonSpan): Float64Array {
  const atmosphere = createSandboxAtmosphere(seed);
  const power = new Float64Array((days * DAY) / HALF_HOUR);
  for (let day = 0; day < days; day++) {
    const isGrown = fault?.name === 'growth' && day >= fault.span.firstDay;
    const steps = stepsBetween(start + day * DAY, start + (day + 1) * DAY, 5 * MINUTE);
    const present = isGrown ? scaleDcCapacity(plant, computeGrowth(fault.span)) : plant;
    power.set(
      resampleByMean(simulatePower(present, site, steps, atmosphere), steps, HALF_HOUR),
      (day * DAY) / HALF_HOUR,
    );
  }
  return power;
}

/** Returns the plant with more modules than its site states. */
const scaleDcCapacity = (plant: SimulatedPlant, ratio: number): SimulatedPlant => ({
  ...plant,
  actual: { ...plant.actual, capacity_dc: ratio * (plant.actual.capacity_dc ?? 0) },
});

/**
 * Posts the measurements of each plant since the last time over HTTP.
 * @param start of the season, ms
 * @param from ms
 * @param to ms
 */
export async function postMeasurements(
  installation: SeasonInstallation,
  sites: readonly SeasonSite[],
  start: number,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  for (const { site, fault, output } of sites) {
    const delay = ((fault && FAULT_KINDS[fault.name].postingDelay) ?? 0) * HALF_HOUR;
    const measurements = [];
    let isDark = true;
    for (let end = Math.max(start, from - delay) + HALF_HOUR; end <= to - delay; end += HALF_HOUR) {
      const i = (end - start) / HALF_HOUR - 1;
      const total_power = Math.round(output.posted[i] * 1e4) / 1e4;
      isDark &&= total_power === 0 && output.potential[i] === 0;
      measurements.push({ period_end: formatStamp(end), period: 'PT30M', total_power });
    }
    if (isDark) continue;
    await installation.send('POST', `${buildPath(site)}/measurements`, { measurements });
  }
}
