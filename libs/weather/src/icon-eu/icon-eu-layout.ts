import { HOUR, MINUTE } from '@daystar/timeseries';
import type { FieldFiles } from '../dwd/field-files-archive';
import { formatDwdHour, formatDwdRun, listDwdFields } from '../dwd/dwd-file-names';
import type { RunCalendar } from '../model-runs/run-layout';

/*
 * Notes on the data. DWD ICON-EU, the nest of ICON over Europe, on a regular grid of 0.0625 degree. It covers 29.5 N to 70.5 N
 * and 23.5 W to 62.5 E, rows from south to north. Open data of the Deutscher Wetterdienst, CC BY 4.0; no key
 * (https://opendata.dwd.de/weather/nwp/icon-eu/grib).
 *
 * - Eight runs a day. Those of 00, 06, 12 and 18 reach 120 h: hourly to 78 h, then three-hourly. Those between reach 30 h.
 * - A folder for each hour of the day and field, which the run of the next day overwrites; files arrive within 2 to 4 hours.
 * - A bzip2 file for each field and hour, with one GRIB message; there is no index. Nine fields of one hour are 9 MB.
 * - ASWDIR_S is direct radiation on a horizontal surface, ASWDIFD_S diffuse radiation, each a mean since the start of
 *   the run. Their sum is GHI. ASOB_S is net of reflection, and not used. `step-means.ts` deaccumulates both means, and
 *   TOT_PREC, a sum since the start.
 * - Files of hour 0 have no radiation and no precipitation. CLCT is instantaneous.
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
const LONG_RUN_INTERVAL_MS = 6 * HOUR;
const LAST_HOUR_OF_SHORT_RUN = 30;
const LAST_HOURLY = 78;
const LAST_HOUR = 120;
const HOURLY = Array.from({ length: LAST_HOURLY + 1 }, (_, hour) => hour);
const LONG_RUN = [
  ...HOURLY,
  ...Array.from({ length: (LAST_HOUR - LAST_HOURLY) / 3 }, (_, i) => LAST_HOURLY + 3 * (i + 1)),
];
const SHORT_RUN = HOURLY.slice(0, LAST_HOUR_OF_SHORT_RUN + 1);

/** Files of ICON-EU. */
export const iconEuFiles: FieldFiles = {
  listFields: listDwdFields,
  toPath(run, hour, field) {
    const { stamp, cycle } = formatDwdRun(run);
    const file = `icon-eu_europe_regular-lat-lon_single-level_${stamp}_${formatDwdHour(hour)}_${field.toUpperCase()}.grib2.bz2`;
    return `${cycle}/${field}/${file}`;
  },
};

export const ICON_EU_URL = 'https://opendata.dwd.de/weather/nwp/icon-eu/grib';

export const iconEuCalendar: RunCalendar = {
  name: 'icon-eu',
  notes: 'forecasts of Europe by DWD ICON-EU 0.0625 degree (open data)',
  url: ICON_EU_URL,
  attribution: 'Contains ICON-EU open data of Deutscher Wetterdienst (CC BY 4.0)',
  schedule: { every: 10 * MINUTE, offset: 7 * MINUTE },
  runInterval: 3 * HOUR,
  firstHourDelay: 2 * HOUR + 20 * MINUTE,
  lastHourDelay: 5 * HOUR,
  getHours: (run) => (run % LONG_RUN_INTERVAL_MS === 0 ? LONG_RUN : SHORT_RUN),
  getPaths: (run, hour) => ({ data: iconEuFiles.toPath(run, hour, listDwdFields(hour)[0]) }),
};
