import { parseArgs } from 'node:util';

export const USAGE =
  'usage: npm run season -- [--sites N] [--days N] [--warm-up N] [--seed N] [--interval 1|3|5] [--clean] [--page FILE] [--json]; signal USR2 ends the season after the current day';

/** Intervals, h, that divide a day of the season evenly. */
const INTERVALS: readonly number[] = [1, 3, 5];
/** A third of the sites has faults, so that fewer sites have none. */
const MIN_SITES_WITH_FAULTS = 3;

const OPTIONS = {
  sites: { type: 'string', default: '50' },
  days: { type: 'string', default: '45' },
  'warm-up': { type: 'string', default: '24' },
  seed: { type: 'string', default: '1' },
  interval: { type: 'string', default: '1' },
  clean: { type: 'boolean', default: false },
  page: { type: 'string' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/** Parsed options of the command. */
export interface CommandOptions {
  readonly sites: number;
  readonly days: number;
  readonly warmUp: number;
  readonly seed: number;
  readonly interval: number;
  readonly hasFaults: boolean;
  /** File for the verification page. */
  readonly page?: string;
  readonly isJson: boolean;
  readonly isHelp: boolean;
}

/** Parses the arguments of the command. @throws Error for an unknown option, or a value that is not valid */
export function parseSeasonOptions(args: readonly string[]): CommandOptions {
  const { values } = parseArgs({ args: [...args], options: OPTIONS });
  const parseCount = (name: 'sites' | 'days' | 'warm-up' | 'seed', minimum: number): number => {
    const value = Number(values[name]);
    if (Number.isSafeInteger(value) && value >= minimum && values[name].trim() !== '') return value;
    throw new Error(`--${name} must be a whole number from ${minimum} on, not '${values[name]}'.`);
  };
  const interval = Number(values.interval);
  if (!INTERVALS.includes(interval)) throw new Error(`--interval must be 1, 3 or 5 (hours), not '${values.interval}'.`);
  const days = parseCount('days', 1);
  const warmUp = parseCount('warm-up', 0);
  if (warmUp >= days) throw new Error(`--warm-up must be less than the ${days} days of the season, not ${warmUp}.`);
  return {
    sites: parseCount('sites', values.clean ? 1 : MIN_SITES_WITH_FAULTS),
    days,
    warmUp,
    seed: parseCount('seed', 0),
    interval,
    hasFaults: !values.clean,
    page: values.page,
    isJson: values.json,
    isHelp: values.help,
  };
}
