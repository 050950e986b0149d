import type { Measurement } from '@daystar/contracts';
import { type GridConnection, computeAvailableShares, hasDeliveryLimit } from '../outputs/grid-delivery';
import { parseMeasurementPeriod } from './measurement-period';

/**
 * Adds the planned outages and the export limit of a site to its measurements, as if its operator had declared them
 * with each: power that they reduce says nothing about the weather.
 */
export function applyPlannedLimits(measurements: readonly Measurement[], grid: GridConnection): readonly Measurement[] {
  if (!hasDeliveryLimit(grid)) return measurements;
  const { export_limit = Infinity } = grid;
  return measurements.map((measurement) => {
    const { end, length } = parseMeasurementPeriod(measurement);
    const share = computeAvailableShares(grid, { firstEnd: end, length, count: 1 })?.[0] ?? 1;
    const ceiling = Math.min(measurement.constraint_power_ceiling ?? Infinity, export_limit);
    return {
      ...measurement,
      ...(share < 1 && { availability: Math.min(measurement.availability ?? 100, 100 * share) }),
      ...(ceiling < Infinity && { constraint_power_ceiling: ceiling }),
    };
  });
}
