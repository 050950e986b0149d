import { NATIVE_PERIOD } from '@daystar/timeseries';

/** Four decimals, as in answers. */
const PER_UNIT = 10_000;
const LARGEST = 2 ** 31 - 1;

/** A list of numbers that stood somewhere in an issue. */
export interface NumberColumn {
  /** Where it stood: `forecasts.pv_estimate10`. */
  readonly path: string;
  /** Which native period since 1970 is its first; 0 where nothing tells the time of its values. */
  readonly first: number;
  readonly integers: Int32Array;
}

interface Timed {
  readonly first_period_end?: unknown;
}

/**
 * Takes every list of numbers out of a value, whatever it is called, so that columns added to issues later are archived
 * like those of today. Lists that would not come back exactly as ten-thousandths stay where they are.
 * @returns the value without these lists, and the lists
 */
export function extractColumns(value: object): { rest: object; columns: NumberColumn[] } {
  const columns: NumberColumn[] = [];
  const taken = (inside: object, path: string, first: number): object => {
    const { first_period_end } = inside as Timed;
    const start = typeof first_period_end === 'string' ? Date.parse(first_period_end) / NATIVE_PERIOD : first;
    const entries = Object.entries(inside).flatMap(([name, part]: [string, unknown]) => {
      const place = path ? `${path}.${name}` : name;
      const integers = Array.isArray(part) ? integersOf(part) : undefined;
      if (integers) columns.push({ path: place, first: start, integers });
      if (integers) return [];
      return [[name, isRecord(part) ? taken(part, place, start) : part] as const];
    });
    return Object.fromEntries(entries);
  };
  return { rest: taken(value, '', 0), columns };
}

/** Puts columns back where they were taken. */
export function restoreColumns(rest: object, columns: Iterable<Pick<NumberColumn, 'path' | 'integers'>>): object {
  for (const { path, integers } of columns) {
    const names = path.split('.');
    const last = names.pop()!;
    let inside = rest as Record<string, unknown>;
    for (const name of names) inside = inside[name] as Record<string, unknown>;
    inside[last] = Array.from(integers, (integer) => integer / PER_UNIT);
  }
  return rest;
}

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function integersOf(values: readonly unknown[]): Int32Array | undefined {
  if (values.length === 0) return undefined;
  const integers = new Int32Array(values.length);
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    const integer = typeof value === 'number' ? Math.round(value * PER_UNIT) : NaN;
    if (!(Math.abs(integer) <= LARGEST) || integer / PER_UNIT !== value) return undefined;
    integers[i] = integer;
  }
  return integers;
}
