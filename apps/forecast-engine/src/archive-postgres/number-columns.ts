import { NATIVE_PERIOD_MS } from '@daystar/timeseries';

/** Stored integers per unit: four decimals, the resolution of responses. */
const PER_UNIT = 10_000;
const MAX_INTEGER = 2 ** 31 - 1;

/** An array of numbers within an issue. */
export interface NumberColumn {
  /** Names of the nested properties: `forecasts.pv_estimate10`. */
  readonly path: string;
  /** Number of native periods from 1970 to the first value; 0 if the values have no time. */
  readonly firstPeriod: number;
  /** Ten-thousandths. */
  readonly integers: Int32Array;
}

interface TimedObject {
  readonly first_period_end?: unknown;
}

/**
 * Extracts every array of numbers, whatever its name, so that columns added to issues later are archived too. The remainder
 * keeps empty arrays, and arrays with a value that does not fit 32 bits or is no multiple of 1/10,000.
 * @returns the value without these arrays, and the arrays
 */
export function extractColumns(value: object): { remainder: object; columns: NumberColumn[] } {
  const columns: NumberColumn[] = [];
  const extractFrom = (object: object, path: string, inheritedFirstPeriod: number): object => {
    const { first_period_end } = object as TimedObject;
    const firstPeriod =
      typeof first_period_end === 'string' ? Date.parse(first_period_end) / NATIVE_PERIOD_MS : inheritedFirstPeriod;
    const entries = Object.entries(object).flatMap(([name, member]: [string, unknown]) => {
      const memberPath = path ? `${path}.${name}` : name;
      const integers = Array.isArray(member) ? toIntegers(member) : undefined;
      if (integers) columns.push({ path: memberPath, firstPeriod, integers });
      if (integers) return [];
      return [[name, isRecord(member) ? extractFrom(member, memberPath, firstPeriod) : member] as const];
    });
    return Object.fromEntries(entries);
  };
  return { remainder: extractFrom(value, '', 0), columns };
}

/** Reverses `extractColumns`. */
export function restoreColumns(remainder: object, columns: Iterable<Pick<NumberColumn, 'path' | 'integers'>>): object {
  for (const { path, integers } of columns) {
    const names = path.split('.');
    const lastName = names.pop()!;
    let object = remainder as Record<string, unknown>;
    for (const name of names) object = object[name] as Record<string, unknown>;
    object[lastName] = toNumbers(integers);
  }
  return remainder;
}

/** Converts ten-thousandths with a loop, because `Array.from` takes several times as long. */
function toNumbers(integers: Int32Array): number[] {
  const values = new Array<number>(integers.length);
  for (let i = 0; i < integers.length; i++) values[i] = integers[i] / PER_UNIT;
  return values;
}

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function toIntegers(values: readonly unknown[]): Int32Array | undefined {
  if (values.length === 0) return undefined;
  const integers = new Int32Array(values.length);
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    const integer = typeof value === 'number' ? Math.round(value * PER_UNIT) : NaN;
    if (!(Math.abs(integer) <= MAX_INTEGER) || integer / PER_UNIT !== value) return undefined;
    integers[i] = integer;
  }
  return integers;
}
