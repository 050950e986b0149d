import { computeQuantile } from '../numerics/quantile';
import { type ClearSkyPower, createPeriodMean } from '../outputs/clear-sky-power';
import type { Reading } from './daily-readings';

/** Quantile of the ratios of power to clear-sky power that counts as the ratio under a clear sky. */
const CLEAR_QUANTILE = 0.95;
/** Minimum clear-sky power of a compared reading, as a fraction of capacity. */
const MIN_CLEAR = 0.2;
/** Maximum power of a compared reading, as a fraction of capacity: above it, the inverters may limit it. */
const MAX_POWER = 0.95;

/**
 * Scales clear-sky power down where the stated modules are larger than the readings show. Otherwise the plant would
 * seem to be at the limit of its inverters for hours, and power below it would look withheld.
 */
export function scaleClearSky(
  readings: readonly Reading[],
  { unlimited, path, capacity }: Pick<ClearSkyPower, 'unlimited' | 'path' | 'capacity'>,
): readonly Reading[] {
  if (!unlimited) return readings;
  const computeUnlimitedPower = createPeriodMean(unlimited, path.steps);
  const ratios = readings.flatMap(({ end, length, power }) => {
    const clear = computeUnlimitedPower(end, length);
    return clear >= MIN_CLEAR * capacity && power < MAX_POWER * capacity ? [power / clear] : [];
  });
  const scale = computeQuantile(new Float64Array(ratios).sort(), CLEAR_QUANTILE);
  if (!(scale > 0 && scale < 1)) return readings;
  return readings.map((reading) => ({
    ...reading,
    clear: Math.min(reading.clear, scale * computeUnlimitedPower(reading.end, reading.length)),
  }));
}
