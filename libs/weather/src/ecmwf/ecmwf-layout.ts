import { HOUR, MINUTE } from '@daystar/timeseries';
import { GribError, readEcmwfIndex } from '@daystar/grib';
import type { RunLayout } from '../bucket/run-layout';

/*
 * Field notes. ECMWF open data, IFS 0.25 degree, four runs a day, CC BY 4.0; no key
 * (https://www.ecmwf.int/en/forecasts/datasets/open-data), mirrored in the buckets of several clouds.
 *
 * - The first hours are there seven hours after the start of a run, the rest within an hour.
 * - Three-hourly to 144 h; the runs of 00 and 12 go on six-hourly. Those of 06 and 18 lay in a folder `scda` until cycle
 *   50r1 (2026), since then in `oper` like the others.
 * - The index has one JSON object to a line; octets are `_offset` and `_length`. Messages are CCSDS-packed.
 * - ssrd is a sum in J/m2 from the start of the run and comes apart in `period-means.ts`; tcc is a share of 1.
 * - No albedo and no depth of snow among the open fields (that of its water is).
 */
const THREE_HOURLY = 144;
const LAST = 180;
const SHORT = Array.from({ length: THREE_HOURLY / 3 + 1 }, (_, i) => 3 * i);
const LONG = [...SHORT, ...Array.from({ length: (LAST - THREE_HOURLY) / 6 }, (_, i) => THREE_HOURLY + 6 * (i + 1))];

/** Names of surface fields. What becomes of them: `runs/grib-variables.ts`. */
const WANTED = ['ssrd', 'tcc', '2t', '10u', '10v', 'sp', 'tcwv'];

export const ECMWF_URL = 'https://data.ecmwf.int/forecasts';

export const ecmwfLayout: RunLayout = {
  name: 'ecmwf',
  notes: 'forecasts of the whole Earth by ECMWF IFS 0.25 degree (open data)',
  attribution: 'Contains ECMWF open data (CC BY 4.0)',
  schedule: { every: 10 * MINUTE, offset: 5 * MINUTE },
  every: 6 * HOUR,
  begins: 6 * HOUR + 30 * MINUTE,
  ends: 10 * HOUR,
  hours: (run) => (new Date(run).getUTCHours() % 12 === 0 ? LONG : SHORT),
  paths(run, hour) {
    const [date, cycle] = stampOf(run);
    const stem = `${date}/${cycle}z/ifs/0p25/oper/${date}${cycle}0000-${hour}h-oper-fc`;
    return { data: `${stem}.grib2`, index: `${stem}.index` };
  },
  select(index, run, hour) {
    const entries = readEcmwfIndex(index);
    const [date, cycle] = stampOf(run);
    const other = entries.find(
      ({ keywords, step }) => keywords.date !== date || !keywords.time?.startsWith(cycle) || step !== String(hour),
    );
    if (other) {
      const { date: otherDate, time, step } = other.keywords;
      throw new GribError('corrupt', 0, `the index is of hour ${step} of the run of ${otherDate} ${time}`);
    }
    const surface = entries.filter(({ levtype }) => levtype === 'sfc');
    const found = WANTED.map((name) => surface.find(({ param }) => param === name));
    return {
      ranges: found.flatMap((entry) => (entry ? [{ start: entry.offset, end: entry.end }] : [])),
      missing: WANTED.filter((_, i) => !found[i]),
    };
  },
};

/** `20240310` and `06`. */
const stampOf = (run: number): string[] => new Date(run).toISOString().replaceAll('-', '').split(/[T:]/);
