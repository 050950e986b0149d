import type { PvColumns } from '../outputs/pv-columns';

/**
 * Sets the estimate of measured steps to the measured power, and widens P10 to P90 to contain it.
 * @param measured measured power of each step, NaN where nothing was measured
 */
export function replaceMeasured(delivered: PvColumns, measured: Float64Array): PvColumns {
  const replace = (power: Float64Array, combine: (value: number, measuredValue: number) => number) =>
    power.map((value, i) => (measured[i] >= 0 ? combine(value, measured[i]) : value));
  return {
    pv_estimate: replace(delivered.pv_estimate, (_, value) => value),
    pv_estimate10: replace(delivered.pv_estimate10, Math.min),
    pv_estimate90: replace(delivered.pv_estimate90, Math.max),
  };
}
