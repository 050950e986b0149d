import type { FlaggedMeasurement, PowerSite } from '@daystar/contracts';
import { averageUsablePower } from '@daystar/forecasting';
import type { Steps } from '@daystar/timeseries';
import { computeSiteRowsClearSky } from './clear-sky-power';

/** Averages measured power over each period, by the rule that training and verification use. */
export async function averageMeasuredPower(
  site: PowerSite,
  steps: Steps,
  measurements: readonly FlaggedMeasurement[],
): Promise<Float64Array> {
  const flags = measurements.map(({ verdict }) => verdict);
  const clearSky = await computeSiteRowsClearSky(site, steps);
  return averageUsablePower(measurements, flags, steps, clearSky, site.longitude);
}
