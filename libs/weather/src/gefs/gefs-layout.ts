import { HOUR, MINUTE } from '@daystar/timeseries';
import type { RunLayout } from '../bucket/run-layout';
import { readInventoryOf } from '@daystar/grib';

/*
 * Field notes. NOAA GEFS, version 12: a control and 30 perturbed members, four runs a day, in the public domain; open bucket
 * (https://registry.opendata.aws/noaa-gefs), the same paths on nomads.ncep.noaa.gov/pub/data/nccf/com/gens/prod.
 *
 * - Of the sets of files `pgrb2ap5` is read: half a degree, three-hourly, a file to each member and hour with an `.idx`
 *   behind it. The quarter degree of `pgrb2sp25` says no more of what members disagree about, in four times the octets.
 * - The first hours are there four and a half hours after the start of a run, the rest within an hour and a half.
 * - The files `geavg` and `gespr` hold mean and spread. Radiation under cloud is far from normally distributed, so that the
 *   percentiles are taken from the members: one message of each, some 200 MB a run.
 * - DSWRF is a mean since the last six-hourly reset, that is over three or six hours; hour 0 has none.
 *
 * | upstream                | our field           | unit | conversion                                      | limits  |
 * | DSWRF:surface, 0-3 h ave | ghi10, ghi, ghi90  | W/m2 | taken apart, then percentiles over the members  | 0..2000 |
 */
const LAST = 180;
const HOURS = Array.from({ length: LAST / 3 + 1 }, (_, i) => 3 * i);

/** As in the names of files: the control and the perturbed. */
export const GEFS_MEMBERS = ['c00', ...Array.from({ length: 30 }, (_, i) => `p${String(i + 1).padStart(2, '0')}`)];

export const GEFS_URL = 'https://noaa-gefs-pds.s3.amazonaws.com';

/** How the runs of one member are laid out. */
export function gefsLayout(member: string): RunLayout {
  return {
    name: 'gefs',
    notes: 'what the members of the ensemble NOAA GEFS disagree about, 0.5 degree',
    schedule: { every: 10 * MINUTE, offset: 4 * MINUTE },
    every: 6 * HOUR,
    begins: 270 * MINUTE,
    ends: 8 * HOUR,
    hours: () => HOURS,
    paths(run, hour) {
      const [date, cycle] = new Date(run).toISOString().replaceAll('-', '').split(/[T:]/);
      const file = `ge${member}.t${cycle}z.pgrb2a.0p50.f${String(hour).padStart(3, '0')}`;
      const data = `gefs.${date}/${cycle}/atmos/pgrb2ap5/${file}`;
      return { data, index: `${data}.idx` };
    },
    select(index, run, hour) {
      const entries = readInventoryOf(run, index);
      if (hour === 0) return { ranges: [], missing: [] };
      const found = entries.find(({ name, level, forecast }) => {
        return name === 'DSWRF' && level === 'surface' && / ave fcst$/.test(forecast);
      });
      return found
        ? { ranges: [{ start: found.offset, end: found.end }], missing: [] }
        : { ranges: [], missing: ['DSWRF:surface'] };
    },
  };
}
