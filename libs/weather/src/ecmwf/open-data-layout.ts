import { GribError, readEcmwfIndex } from '@daystar/grib';
import { MINUTE } from '@daystar/timeseries';
import type { RunLayout } from '../model-runs/run-layout';

interface OpenDataLayout extends Pick<
  RunLayout,
  'name' | 'notes' | 'firstHourDelay' | 'lastHourDelay' | 'runInterval' | 'getHours'
> {
  /** Folder of the model. */
  readonly model: string;
  /** Offset of polls from the whole ten minutes, ms. */
  readonly pollOffset: number;
  /** Short names of surface fields. Their conversion is in `model-runs/grib-variables.ts`. */
  readonly required: readonly string[];
  /** Short names of the surface fields that an hour may lack. */
  readonly optional: readonly string[];
}

/** Creates the layout of a model in the open data of ECMWF: for each forecast hour a GRIB file with its `.index`. */
export function createOpenDataLayout({ model, pollOffset, required, optional, ...layout }: OpenDataLayout): RunLayout {
  return {
    ...layout,
    url: 'https://data.ecmwf.int/forecasts',
    attribution: 'Contains ECMWF open data (CC BY 4.0)',
    schedule: { every: 10 * MINUTE, offset: pollOffset },
    getPaths(run, hour) {
      const [date, cycle] = toDateAndCycle(run);
      const stem = `${date}/${cycle}z/${model}/0p25/oper/${date}${cycle}0000-${hour}h-oper-fc`;
      return { data: `${stem}.grib2`, index: `${stem}.index` };
    },
    select(index, run, hour) {
      const entries = readEcmwfIndex(index);
      const [date, cycle] = toDateAndCycle(run);
      const mismatch = entries.find(
        ({ keywords, step }) => keywords.date !== date || !keywords.time?.startsWith(cycle) || step !== String(hour),
      );
      if (mismatch) {
        const { date: otherDate, time, step } = mismatch.keywords;
        throw new GribError('corrupt', 0, `the index is of hour ${step} of run ${otherDate} ${time}`);
      }
      const surface = entries.filter(({ levtype }) => levtype === 'sfc');
      const find = (name: string) => surface.find(({ param }) => param === name);
      const found = required.map(find);
      return {
        ranges: [...found, ...optional.map(find)].flatMap((entry) =>
          entry ? [{ start: entry.offset, end: entry.end }] : [],
        ),
        missing: required.filter((_, i) => !found[i]),
      };
    },
  };
}

/** `20240310` and `06`. */
const toDateAndCycle = (run: number): string[] => new Date(run).toISOString().replaceAll('-', '').split(/[T:]/);
