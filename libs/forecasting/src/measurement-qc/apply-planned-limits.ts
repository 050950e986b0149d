import type { Measurement } from '@daystar/contracts';
import {
  type GridConnection,
  computeAvailableShares,
  getLoad,
  getActivePowerLimit,
  hasDeliveryLimit,
  listCurtailedSteps,
} from '../outputs/grid-delivery';
import { parseMeasurementPeriod } from './measurement-period';

/**
 * Adds the planned outages and the limits of a site to its measurements, as if its operator had declared them with each
 * measurement. Power that they reduce says nothing about the weather.
 */
export function applyPlannedLimits(measurements: readonly Measurement[], grid: GridConnection): readonly Measurement[] {
  if (!hasDeliveryLimit(grid)) return measurements;
  const { export_limit = Infinity } = grid;
  return measurements.map((measurement) => {
    const { end, length: stepMs } = parseMeasurementPeriod(measurement);
    const period = { firstEnd: end, stepMs, count: 1 };
    const share = computeAvailableShares(grid, period)?.[0] ?? 1;
    // A curtailment of a part of the period limits its mean, too.
    const curtailmentLimits = listCurtailedSteps(grid, period).map(({ limit }) => limit);
    const exportCeiling = Math.min(export_limit, ...curtailmentLimits) + getLoad(grid, period, 0);
    const ceiling = Math.min(
      measurement.constraint_power_ceiling ?? Infinity,
      getActivePowerLimit(grid),
      exportCeiling,
    );
    return {
      ...measurement,
      ...(share < 1 && { availability: Math.min(measurement.availability ?? 100, 100 * share) }),
      ...(ceiling < Infinity && { constraint_power_ceiling: ceiling }),
    };
  });
}
