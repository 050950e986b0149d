import type { PowerSiteKind, FlaggedMeasurement, Site } from '@daystar/contracts';
import { averageUsablePower } from '@daystar/forecasting';
import type { Steps } from '@daystar/timeseries';
import { computeSiteClearSky } from './clear-sky-power';

/** Averages measured power over each period, by the rule that training and verification use. */
export async function averageMeasuredPower(
  site: Site,
  kind: PowerSiteKind,
  steps: Steps,
  measurements: readonly FlaggedMeasurement[],
): Promise<Float64Array> {
  const flags = measurements.map(({ verdict }) => verdict);
  // Rows of a rooftop site without capacity are per installed kW.
  const clearSky = await computeSiteClearSky({ ...site, capacity: site.capacity ?? 1 }, kind, steps);
  return averageUsablePower(measurements, flags, steps, clearSky, site.longitude);
}
