import { DataSetError } from './data-set-error';

/** Units per MW. */
const PER_MW: Readonly<Record<string, number>> = { W: 1e6, kW: 1e3, MW: 1, GW: 1e-3 };
/** Ratio of power to capacity above which their units differ. */
const MAX_RATIO = 5;

/**
 * Returns the capacity in the unit of the measurements: unchanged if the power fits it, or else converted from MW.
 * @throws DataSetError when the power fits neither the given nor the converted capacity
 */
export function matchCapacityUnit(capacity: number, unit: string, power: Float64Array, site: string): number {
  const highest = computeHighPercentile(power);
  const fits = (candidate: number) => highest <= MAX_RATIO * candidate;
  const converted = capacity * (PER_MW[unit] ?? 1);
  const fitting = [capacity, converted].find(fits);
  if (fitting !== undefined) return fitting;
  const times = (highest / converted).toFixed(0);
  throw new DataSetError(
    'actuals',
    `power of site ${site} is up to ${times} times its capacity: state the unit of power as 'unit' in dataset.json, not '${unit}'`,
  );
}

/** 99th percentile of the positive values, robust against spikes; 0 without any. */
function computeHighPercentile(power: Float64Array): number {
  const output = power.filter((value) => value > 0).sort();
  return output.length === 0 ? 0 : output[Math.floor(0.99 * (output.length - 1))];
}
