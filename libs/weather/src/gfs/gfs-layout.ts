import { HOUR, MINUTE } from '@daystar/timeseries';
import { GribError } from '../grib/grib-error';
import { type InventoryEntry, readInventory } from '../grib/idx-inventory';
import type { RunLayout } from '../bucket/run-layout';

/*
 * Field notes. NOAA GFS 0.25 degree, four runs a day, in the public domain; open bucket without keys or listing
 * (https://registry.opendata.aws/noaa-gfs-bdp-pds), the same paths on nomads.ncep.noaa.gov/pub/data/nccf/com/gfs/prod.
 *
 * - The first hour is there 200 minutes after the start of a run, the rest within 100 minutes more, hour by hour; each
 *   `.idx` follows its file.
 * - Hourly to 120 h, then three-hourly. A file has some 700 messages in 500 MB; ours are 7 MB of them.
 * - DSWRF, TCDC and ALBDO are means since the last six-hourly reset and come apart in `period-means.ts`; the file of
 *   hour 0 has none of them. TCDC is there of the moment too: the mean is ours.
 * - The bucket answers 404 for what is not there yet, mirrors 403.
 */
const FIRST_HOURLY = 120;
/** Seven days ahead of a run that is up to twelve hours old. */
const LAST = 180;
const HOURS = [
  ...Array.from({ length: FIRST_HOURLY + 1 }, (_, hour) => hour),
  ...Array.from({ length: (LAST - FIRST_HOURLY) / 3 }, (_, i) => FIRST_HOURLY + 3 * (i + 1)),
];

/** Abbreviation and level in the inventory, and whether it is a mean. What becomes of it: `runs/grib-variables.ts`. */
const WANTED = [
  { name: 'DSWRF', level: 'surface', mean: true },
  { name: 'TCDC', level: 'entire atmosphere', mean: true },
  { name: 'ALBDO', level: 'surface', mean: true },
  { name: 'TMP', level: '2 m above ground', mean: false },
  { name: 'UGRD', level: '10 m above ground', mean: false },
  { name: 'VGRD', level: '10 m above ground', mean: false },
  { name: 'PWAT', level: 'entire atmosphere (considered as a single layer)', mean: false },
  { name: 'PRES', level: 'surface', mean: false },
  { name: 'SNOD', level: 'surface', mean: false },
];

export const GFS_URL = 'https://noaa-gfs-bdp-pds.s3.amazonaws.com';

export const gfsLayout: RunLayout = {
  name: 'gfs',
  notes: 'forecasts of the whole Earth by NOAA GFS 0.25 degree',
  schedule: { every: 10 * MINUTE, offset: 3 * MINUTE },
  every: 6 * HOUR,
  begins: 200 * MINUTE,
  ends: 7 * HOUR,
  hours: () => HOURS,
  paths(run, hour) {
    const [date, cycle] = new Date(run).toISOString().replaceAll('-', '').split(/[T:]/);
    const data = `gfs.${date}/${cycle}/atmos/gfs.t${cycle}z.pgrb2.0p25.f${String(hour).padStart(3, '0')}`;
    return { data, index: `${data}.idx` };
  },
  select(index, run, hour) {
    const entries = readInventory(index);
    const other = entries.find(({ referenceTime }) => referenceTime.getTime() !== run);
    if (other) throw new GribError('corrupt', 0, `the index is of the run of ${other.referenceTime.toISOString()}`);
    const wanted = WANTED.filter(({ mean }) => hour > 0 || !mean);
    const found = wanted.map((one) => entries.find((entry) => isWanted(one, entry)));
    return {
      ranges: found.flatMap((entry) => (entry ? [{ start: entry.offset, end: entry.end }] : [])),
      missing: wanted.filter((_, i) => !found[i]).map(({ name, level }) => `${name}:${level}`),
    };
  },
};

const isWanted = ({ name, level, mean }: (typeof WANTED)[number], entry: InventoryEntry): boolean =>
  entry.name === name && entry.level === level && / ave fcst$/.test(entry.forecast) === mean;
