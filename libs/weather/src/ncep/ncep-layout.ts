import { type InventoryEntry, readRunInventory } from '@daystar/grib';
import { HOUR, MINUTE } from '@daystar/timeseries';
import type { RunLayout, Selection } from '../model-runs/run-layout';

/** A message by its abbreviation and level in the wgrib2 inventory, and whether it is a mean over an interval. */
export interface WantedMessage {
  readonly name: string;
  readonly level: string;
  readonly isMean: boolean;
  /** Time since the start of the run, for files with several times; any when absent. */
  readonly minutes?: number;
  /** Each of these patterns must match a remark of the entry. */
  readonly remarks?: readonly RegExp[];
}

/** Name, times, paths and messages of a model of NCEP. */
export interface NcepDefinition extends Pick<
  RunLayout,
  | 'name'
  | 'notes'
  | 'url'
  | 'firstHourDelay'
  | 'lastHourDelay'
  | 'getHours'
  | 'getStepMs'
  | 'stepsPerTile'
  | 'radiationIntervalMs'
> {
  /** Offset of polls from the whole ten minutes, ms. */
  readonly pollOffset: number;
  /** Interval between runs, ms; six hours when absent. */
  readonly runInterval?: number;
  /** Returns the path of the GRIB file of a forecast hour; `date` is `20260510`, `cycle` is `06`. */
  buildPath(date: string, cycle: string, hour: number): string;
  /** Lists the messages that a forecast hour must have. */
  listRequired(hour: number): readonly WantedMessage[];
  /** Lists the messages to read that a forecast hour may lack; none when absent. */
  listOptional?(hour: number): readonly WantedMessage[];
}

/**
 * Creates the layout of the models of NCEP: for each forecast hour a GRIB file with its wgrib2 inventory (`.idx`).
 */
export function createNcepLayout({
  pollOffset,
  runInterval = 6 * HOUR,
  buildPath,
  listRequired,
  listOptional,
  ...layout
}: NcepDefinition): RunLayout {
  return {
    ...layout,
    schedule: { every: 10 * MINUTE, offset: pollOffset },
    runInterval,
    getPaths(run, hour) {
      const [date, cycle] = new Date(run).toISOString().replaceAll('-', '').split(/[T:]/);
      const data = buildPath(date, cycle, hour);
      return { data, index: `${data}.idx` };
    },
    select(index, run, hour) {
      return selectMessages(readRunInventory(run, index), listRequired(hour), listOptional?.(hour) ?? []);
    },
  };
}

function selectMessages(
  entries: readonly InventoryEntry[],
  required: readonly WantedMessage[],
  optional: readonly WantedMessage[],
): Selection {
  const find = (wanted: WantedMessage) => entries.find((entry) => isMatching(wanted, entry));
  const selectedEntries = [...required, ...optional].map(find);
  return {
    ranges: selectedEntries.flatMap((entry) => (entry ? [{ start: entry.offset, end: entry.end }] : [])),
    missing: required.filter((_, i) => !selectedEntries[i]).map(({ name, level }) => `${name}:${level}`),
  };
}

/** Formats a forecast hour as in file names: `f009`. */
export const formatNcepHour = (hour: number, digits = 3): string => `f${String(hour).padStart(digits, '0')}`;

/** Lists the messages that a file of hour 0 has: means begin with the first hour. */
export const withoutMeans = (messages: readonly WantedMessage[]): readonly WantedMessage[] =>
  messages.filter(({ isMean }) => !isMean);

const isMatching = ({ name, level, isMean, minutes, remarks = [] }: WantedMessage, entry: InventoryEntry): boolean =>
  entry.name === name &&
  entry.level === level &&
  / ave fcst$/.test(entry.forecast) === isMean &&
  (minutes === undefined || parseMinutes(entry.forecast) === minutes) &&
  remarks.every((pattern) => entry.remarks.some((remark) => pattern.test(remark)));

/** Reads the time of an instantaneous forecast: `75 min fcst`, `2 hour fcst`; NaN for others. */
function parseMinutes(forecast: string): number {
  const [, count, unit] = /^(\d+) (min|hour) fcst$/.exec(forecast) ?? [];
  return Number(count) * (unit === 'hour' ? 60 : 1);
}
