import { DataSetError } from './data-set-error';

/** How many of each are a MW, in which capacities are given. */
const PER_MW: Readonly<Record<string, number>> = { W: 1e6, kW: 1e3, MW: 1, GW: 1e-3 };
/** Output that is further from the capacity is in another unit. */
const MOST = 5;

/**
 * Capacity in the unit of the measurements: where power that is said to be in another unit than MW does not fit the
 * capacity as it stands, the capacity is in MW, as it should be.
 * @throws DataSetError when power fits the capacity either way not
 */
export function capacityInUnit(capacity: number, unit: string, power: Float64Array, site: string): number {
  const highest = high(power);
  const fits = (one: number) => highest <= MOST * one;
  const converted = capacity * (PER_MW[unit] ?? 1);
  const found = [capacity, converted].find(fits);
  if (found !== undefined) return found;
  const times = (highest / converted).toFixed(0);
  throw new DataSetError('actuals', `power of site ${site} is up to ${times} times its capacity: is it in ${unit}?`);
}

/** The value that one in a hundred of those above 0 exceeds, so that no single spike decides; 0 of none. */
function high(power: Float64Array): number {
  const output = power.filter((value) => value > 0).sort();
  return output.length === 0 ? 0 : output[Math.floor(0.99 * (output.length - 1))];
}
