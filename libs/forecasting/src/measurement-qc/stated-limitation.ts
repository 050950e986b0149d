import type { Measurement } from '@daystar/contracts';

/** Availability, %, from which all inverters count as available. */
const FULL_AVAILABILITY = 99;
/** Power from this fraction of a ceiling on counts as reaching it, because controllers stay slightly below. */
const MIN_CEILING_FRACTION = 0.97;
/** Tolerance of the comparison with a ceiling, as a fraction of capacity. */
const TOLERANCE = 0.02;

/**
 * Whether the measurement states that output was limited: reduced availability, a grid constraint, or a ceiling that
 * power reached.
 * @param measurement into which the planned limits of its site were merged
 */
export function hasStatedLimitation(measurement: Measurement, capacity: number): boolean {
  const { availability = 100, network_constraint = false, total_power = 0 } = measurement;
  const ceiling = Math.min(measurement.constraint_power_ceiling ?? Infinity, measurement.local_limit ?? Infinity);
  const isReached = ceiling < capacity && total_power >= MIN_CEILING_FRACTION * ceiling - TOLERANCE * capacity;
  return availability < FULL_AVAILABILITY || network_constraint || isReached;
}
