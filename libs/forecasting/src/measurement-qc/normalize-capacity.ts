import type { Measurement } from '@daystar/contracts';
import { type PlannedSite, findFactor, listCapacityFactors } from '../outputs/capacity-changes';
import { parseMeasurementPeriod } from './measurement-period';

/** Converts measured power to that of a plant which always had the stated capacity, in order to compare days. */
export function normalizeToStatedCapacity<Measured extends Measurement>(
  site: PlannedSite,
  measurements: readonly Measured[],
): readonly Measured[] {
  const factors = listCapacityFactors(site);
  if (!factors) return measurements;
  return measurements.map((measurement) => {
    const { end, length } = parseMeasurementPeriod(measurement);
    const { total_power } = measurement;
    if (total_power === undefined) return measurement;
    return { ...measurement, total_power: total_power / findFactor(factors, end - length / 2) };
  });
}
