import { DAY, NATIVE_PERIOD_MS, stepsBetween } from '@daystar/timeseries';
import type { ForecastHistory } from './forecast-history';
import { decodeBlock, encodeBlock } from '../archive-postgres/issue-block';

/** Stored integers per unit: four decimals, the resolution of responses. */
const PER_UNIT = 10_000;
/** The integer that represents NaN. */
const MISSING = -(2 ** 31);

/** Encodes the history of a whole UTC day. Values whose integers exceed 32 bits are stored as missing. */
export function encodeHistoryDay({ actuals, leads }: ForecastHistory): Buffer {
  const columns = [{ path: 'actuals', firstPeriod: 0, integers: toIntegers(actuals) }];
  for (const [lead, values] of leads) {
    for (const [name, column] of Object.entries(values)) {
      columns.push({ path: `${lead}.${name}`, firstPeriod: 0, integers: toIntegers(column) });
    }
  }
  return encodeBlock({ text: '', columns });
}

/**
 * Reverses `encodeHistoryDay`.
 * @param day start of the day, ms
 * @param selectedLeads lead times to decode, ms; by default, all
 */
export function decodeHistoryDay(block: Buffer, day: number, selectedLeads?: readonly number[]): ForecastHistory {
  const leads = new Map<number, Record<string, Float64Array>>();
  let actuals = new Float64Array(DAY / NATIVE_PERIOD_MS).fill(NaN);
  const isSelected = (path: string) =>
    path === 'actuals' || !selectedLeads || selectedLeads.includes(Number(path.split('.')[0]));
  for (const { path, integers } of decodeBlock(block, undefined, isSelected).columns) {
    const values = fromIntegers(integers);
    const [lead, name] = path.split('.');
    if (name === undefined) actuals = values;
    else leads.set(Number(lead), { ...leads.get(Number(lead)), [name]: values });
  }
  return { steps: stepsBetween(day, day + DAY, NATIVE_PERIOD_MS), actuals, leads };
}

/** Converts integers with a loop, because `Float64Array.from` takes several times as long. */
function fromIntegers(integers: Int32Array): Float64Array<ArrayBuffer> {
  const values = new Float64Array(integers.length);
  for (let i = 0; i < integers.length; i++) values[i] = integers[i] === MISSING ? NaN : integers[i] / PER_UNIT;
  return values;
}

const toIntegers = (values: Float64Array): Int32Array =>
  Int32Array.from(values, (value) => {
    const integer = Math.round(value * PER_UNIT);
    return Math.abs(integer) < 2 ** 31 ? integer : MISSING;
  });
