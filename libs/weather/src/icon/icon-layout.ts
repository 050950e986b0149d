import { HOUR, MINUTE } from '@daystar/timeseries';
import type { FieldFiles } from '../dwd/field-files-archive';
import { formatDwdHour, formatDwdRun, listDwdFields } from '../dwd/dwd-file-names';
import type { RunCalendar } from '../model-runs/run-layout';

/*
 * Notes on the data. DWD ICON, the whole Earth on 2,949,120 triangles of 13 km (R3B07, grid 26 of DWD). Open data of the
 * Deutscher Wetterdienst, CC BY 4.0; no key (https://opendata.dwd.de/weather/nwp/icon/grib).
 *
 * - Four runs a day. The runs of 00 and 12 reach 180 h, the runs of 06 and 18 reach 120 h: hourly to 78 h, then
 *   three-hourly. Only every third hour from 48 h on is read, which saves a fifth of the download.
 * - Folders, files and fields are the same as in ICON-EU (`../icon-eu`). A field of one hour is 3 MB, CCSDS in bzip2: 30 MB an hour,
 *   3 GB a run.
 * - A message names its grid by a UUID (template 3.101). `clat` and `clon` of the same run have the centres of the cells, deg,
 *   rounded to 16 bits: 300 m in latitude, 900 m in longitude. `cell-grid-source.ts` downloads them when the UUID changes.
 * - A node every quarter of a degree has the value of the nearest centre. Wind components are eastward and northward.
 * - Decompressing a field takes 0.7 s of a core: ten minutes a run.
 * - Two facts are not verified on the bucket. Users report three to three and a half hours from the start of a run to its first
 *   file. `relhum_2m` may not be published for every hour.
 * - The messages of `clat` and `clon` must have the UUID of the grid. Their run is not checked.
 *
 * | upstream                     | our field                   | unit | conversion                  | limits  |
 * | aswdir_s + aswdifd_s, ave    | ghi                         | W/m2 | sum, deaccumulated          | 0..2000 |
 * | clct                         | cloud_cover                 | %    | none                        | 0..100  |
 * | t_2m                         | air_temp                    | degC | - 273.15                    | -95..62 |
 * | u_10m, v_10m                 | wind_speed, wind_direction  | m/s  | speed, direction of origin  | 0..120  |
 * | relhum_2m                    | relative_humidity           | %    | none                        | 0..110  |
 * | tot_prec, accumulated        | precipitation_rate          | mm/h | per hour, deaccumulated     | 0..500  |
 * | h_snow                       | snow_depth                  | m    | none                        | 0..30   |
 */
const LONG_RUN_INTERVAL_MS = 12 * HOUR;
const LAST_HOURLY = 48;
const LAST_HOUR = 180;
const LAST_HOUR_OF_SHORT_RUN = 120;
const LONG_RUN = [
  ...Array.from({ length: LAST_HOURLY + 1 }, (_, hour) => hour),
  ...Array.from({ length: (LAST_HOUR - LAST_HOURLY) / 3 }, (_, i) => LAST_HOURLY + 3 * (i + 1)),
];
const SHORT_RUN = LONG_RUN.filter((hour) => hour <= LAST_HOUR_OF_SHORT_RUN);

/** Files of ICON. */
export const iconFiles: FieldFiles = {
  listFields: listDwdFields,
  toPath(run, hour, field) {
    const { stamp, cycle } = formatDwdRun(run);
    const file = `icon_global_icosahedral_single-level_${stamp}_${formatDwdHour(hour)}_${field.toUpperCase()}.grib2.bz2`;
    return `${cycle}/${field}/${file}`;
  },
};

/** Returns the path of the latitudes or longitudes of the centres of cells. */
export function toCentresPath(run: number, field: 'clat' | 'clon'): string {
  const { stamp, cycle } = formatDwdRun(run);
  return `${cycle}/${field}/icon_global_icosahedral_time-invariant_${stamp}_${field.toUpperCase()}.grib2.bz2`;
}

export const ICON_URL = 'https://opendata.dwd.de/weather/nwp/icon/grib';

export const iconCalendar: RunCalendar = {
  name: 'icon',
  notes: 'forecasts of the whole Earth by DWD ICON 13 km (open data)',
  url: ICON_URL,
  attribution: 'Contains ICON open data of Deutscher Wetterdienst (CC BY 4.0)',
  schedule: { every: 10 * MINUTE, offset: 9 * MINUTE },
  runInterval: 6 * HOUR,
  firstHourDelay: 3 * HOUR,
  lastHourDelay: 6 * HOUR,
  getHours: (run) => (run % LONG_RUN_INTERVAL_MS === 0 ? LONG_RUN : SHORT_RUN),
  getPaths: (run, hour) => ({ data: iconFiles.toPath(run, hour, listDwdFields(hour)[0]) }),
};
