import { type InventoryEntry, readRunInventory } from '@daystar/grib';
import { HOUR, MINUTE } from '@daystar/timeseries';
import type { RunLayout, Selection } from '../model-runs/run-layout';

/** A message by its abbreviation and level in the wgrib2 inventory, and whether it is a mean over an interval. */
export interface WantedMessage {
  readonly name: string;
  readonly level: string;
  readonly isMean: boolean;
}

export interface NcepLayout extends Pick<
  RunLayout,
  'name' | 'notes' | 'url' | 'firstHourDelay' | 'lastHourDelay' | 'getHours'
> {
  /** Offset of polls from the whole ten minutes, ms. */
  readonly pollOffset: number;
  /** Returns the path of the GRIB file of a forecast hour; `date` is `20260510`, `cycle` is `06`, `forecastHour` is `f009`. */
  buildPath(date: string, cycle: string, forecastHour: string): string;
  readonly required: readonly WantedMessage[];
  /** Returns the messages that a forecast hour may lack. */
  optional?(hour: number): readonly WantedMessage[];
}

/**
 * Creates the layout of the models of NCEP: four runs a day, and for each forecast hour a GRIB file with its wgrib2 inventory
 * (`.idx`).
 */
export function createNcepLayout({ pollOffset, buildPath, required, optional, ...layout }: NcepLayout): RunLayout {
  return {
    ...layout,
    schedule: { every: 10 * MINUTE, offset: pollOffset },
    runInterval: 6 * HOUR,
    getPaths(run, hour) {
      const [date, cycle] = new Date(run).toISOString().replaceAll('-', '').split(/[T:]/);
      const data = buildPath(date, cycle, `f${String(hour).padStart(3, '0')}`);
      return { data, index: `${data}.idx` };
    },
    select(index, run, hour) {
      const wanted = required.filter(({ isMean }) => hour > 0 || !isMean);
      return selectMessages(readRunInventory(run, index), wanted, optional?.(hour) ?? []);
    },
  };
}

function selectMessages(
  entries: readonly InventoryEntry[],
  required: readonly WantedMessage[],
  optional: readonly WantedMessage[],
): Selection {
  const find = (wanted: WantedMessage) => entries.find((entry) => isMatching(wanted, entry));
  const found = [...required, ...optional].map(find);
  return {
    ranges: found.flatMap((entry) => (entry ? [{ start: entry.offset, end: entry.end }] : [])),
    missing: required.filter((_, i) => !found[i]).map(({ name, level }) => `${name}:${level}`),
  };
}

const isMatching = ({ name, level, isMean }: WantedMessage, entry: InventoryEntry): boolean =>
  entry.name === name && entry.level === level && / ave fcst$/.test(entry.forecast) === isMean;
