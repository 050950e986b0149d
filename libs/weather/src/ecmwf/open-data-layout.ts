import { type EcmwfIndexEntry, GribError, readEcmwfIndex } from '@daystar/grib';
import { MINUTE } from '@daystar/timeseries';
import type { RunLayout } from '../model-runs/run-layout';

/** Name, times and fields of a model in the open data of ECMWF. */
interface OpenDataDefinition extends Pick<
  RunLayout,
  'name' | 'notes' | 'firstHourDelay' | 'lastHourDelay' | 'runInterval' | 'getHours' | 'hasBlockMeans'
> {
  /** Folder of the model. */
  readonly model: string;
  /** Offset of polls from each full ten minutes of the clock, ms. */
  readonly pollOffset: number;
  /** Short names of surface fields. Their conversion is in `model-runs/grib-variables.ts`. */
  readonly required: readonly string[];
  /** Short names of the surface fields that an hour may lack. */
  readonly optional?: readonly string[];
  /**
   * Numbers of the perturbed members of an ensemble, which are in one file; absent for a deterministic run. Only fields
   * that are accumulated from the start of the run are read, so hour 0 has no fields.
   */
  readonly members?: readonly number[];
}

/** Creates the layout of a model in the open data of ECMWF: for each forecast hour a GRIB file with its `.index`. */
export function createOpenDataLayout(definition: OpenDataDefinition): RunLayout {
  const { model, pollOffset, required, optional = [], members, ...layout } = definition;
  const [stream, type] = members ? ['enfo', 'ef'] : ['oper', 'fc'];
  return {
    ...layout,
    url: 'https://data.ecmwf.int/forecasts',
    attribution: 'Contains ECMWF open data (CC BY 4.0)',
    schedule: { every: 10 * MINUTE, offset: pollOffset },
    getPaths(run, hour) {
      const [date, cycle] = toDateAndCycle(run);
      const stem = `${date}/${cycle}z/${model}/0p25/${stream}/${date}${cycle}0000-${hour}h-${stream}-${type}`;
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
        const found = `the index is of hour ${step} of run ${otherDate} ${time}`;
        throw new GribError('corrupt', 0, `${found}, expected hour ${hour} of run ${date} ${cycle}00`);
      }
      const surface = entries.filter(({ levtype }) => levtype === 'sfc');
      const fields = listFields(required, members && (hour > 0 ? members : []));
      const requiredEntries = fields.map((field) => surface.find((entry) => isField(entry, field)));
      const optionalEntries = optional.map((name) => surface.find(({ param }) => param === name));
      return {
        ranges: [...requiredEntries, ...optionalEntries].flatMap((entry) =>
          entry ? [{ start: entry.offset, end: entry.end }] : [],
        ),
        missing: fields.filter((_, i) => !requiredEntries[i]).map(describeField),
      };
    },
  };
}

/** A surface field, of one member of an ensemble if it has a number. */
interface Field {
  readonly param: string;
  readonly number?: number;
}

const listFields = (params: readonly string[], members: readonly number[] | undefined): Field[] =>
  members
    ? members.flatMap((number) => params.map((param) => ({ param, number })))
    : params.map((param) => ({ param }));

const isField = ({ param, keywords }: EcmwfIndexEntry, field: Field): boolean =>
  param === field.param &&
  (field.number === undefined || (keywords.type === 'pf' && keywords.number === String(field.number)));

const describeField = ({ param, number }: Field): string =>
  number === undefined ? param : `${param} of member ${number}`;

/** `20240310` and `06`. */
const toDateAndCycle = (run: number): string[] => new Date(run).toISOString().replaceAll('-', '').split(/[T:]/);
