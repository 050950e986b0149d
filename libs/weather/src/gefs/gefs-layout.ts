import { HOUR, MINUTE } from '@daystar/timeseries';
import type { RunLayout } from '../model-runs/run-layout';
import { createNcepLayout, formatNcepHour } from '../ncep/ncep-layout';

/*
 * Notes on the data. NOAA GEFS, version 12: a control and 30 perturbed members, four runs a day, in the public domain;
 * open bucket (https://registry.opendata.aws/noaa-gefs), the same paths on
 * nomads.ncep.noaa.gov/pub/data/nccf/com/gens/prod.
 *
 * - We read the file set `pgrb2ap5`: half a degree, three-hourly, a file with its `.idx` for each member and hour. The
 *   file set `pgrb2sp25` has a quarter degree and four times the bytes, but the same spread of the members.
 * - The first hours are published four and a half hours after the start of a run, the rest within an hour and a half.
 * - The files `geavg` and `gespr` hold mean and spread. Radiation under cloud is far from normally distributed, so we take
 *   the percentiles from the members: one message of each, some 200 MB a run.
 * - DSWRF is a mean since the last six-hourly reset, that is over three or six hours; hour 0 has none.
 *
 * | upstream                 | our field          | unit | conversion                                       | limits  |
 * | DSWRF:surface, 0-3 h ave | ghi10, ghi, ghi90  | W/m2 | deaccumulated, then percentiles over the members | 0..2000 |
 */
const LAST_HOUR = 180;
const HOURS = Array.from({ length: LAST_HOUR / 3 + 1 }, (_, i) => 3 * i);

/** Names of the control and the perturbed members in file names. */
export const GEFS_MEMBERS = ['c00', ...Array.from({ length: 30 }, (_, i) => `p${String(i + 1).padStart(2, '0')}`)];

export const GEFS_URL = 'https://noaa-gefs-pds.s3.amazonaws.com';

/** Creates the layout of the runs of one member. */
export const createGefsLayout = (member: string): RunLayout =>
  createNcepLayout({
    name: 'gefs',
    notes: 'spread of the members of the ensemble NOAA GEFS, 0.5 degree',
    url: GEFS_URL,
    pollOffset: 4 * MINUTE,
    firstHourDelay: 270 * MINUTE,
    lastHourDelay: 8 * HOUR,
    getHours: () => HOURS,
    buildPath: (date, cycle, hour) =>
      `gefs.${date}/${cycle}/atmos/pgrb2ap5/ge${member}.t${cycle}z.pgrb2a.0p50.${formatNcepHour(hour)}`,
    listRequired: (hour) => (hour > 0 ? [{ name: 'DSWRF', level: 'surface', isMean: true }] : []),
  });
