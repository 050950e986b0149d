import { HOUR, MINUTE } from '@daystar/timeseries';
import type { GribQuantity } from '../model-runs/grib-variables';
import type { RunCalendar } from '../model-runs/run-layout';

/*
 * Notes on the data. Météo-France AROME is a model of 1.3 km that resolves convection. It is published on a regular
 * grid of 0.025 degree: 37.5 N to 55.4 N, 12 W to 16 E, rows from north to south. Licence Ouverte 2.0; no key
 * (https://www.data.gouv.fr/datasets/paquets-arome-resolution-0-025deg).
 *
 * - HARMONIE of KNMI and DMI requires a key, AROME does not. AROME covers France, Switzerland, the Benelux, and most of
 *   Britain, western Germany, northern Italy and Spain. Its grid of 0.01 degree has no radiation.
 * - Eight runs a day, hourly to 51 h. The first files arrive between two and four and a half hours after the start of a run. The
 *   last ones follow within an hour.
 * - Files are packages of fields, six hours each: `SP1`, 50 MB, has the fields below. There is no index, and a message
 *   begins where the one before it ends. A package is therefore downloaded whole, 0.45 GB for a run, and the messages
 *   of its hours are cached.
 * - ssrd and tp are sums from the start of the run; `step-means.ts` deaccumulates them. Hour 0 has neither, nor clouds.
 * - ecCodes has no name for total cloud cover at the surface (0.6.1). It is a percentage by the table of the WMO.
 * - The model's domain is a trapezium: a sixth of the points, in the corners, are missing in the bitmap of each message.
 * - Nodes are every 0.05 degree, with the mean of four points.
 * - Paths, delays and fields are those that users of the bucket report. The host was object.data.gouv.fr until 2026. We
 *   had no sample file: the parameter number of tp, 0.1.52, is an assumption.
 *
 * | upstream (SP1)     | our field                  | unit | conversion                 | limits  |
 * | ssrd, accumulated  | ghi                        | W/m2 | per second, deaccumulated  | 0..2000 |
 * | 0.6.1 at surface   | cloud_cover                | %    | none                       | 0..100  |
 * | 2t                 | air_temp                   | degC | - 273.15                   | -95..62 |
 * | 10u, 10v           | wind_speed, wind_direction | m/s  | speed, direction of origin | 0..120  |
 * | 2r                 | relative_humidity          | %    | none                       | 0..110  |
 * | tp, accumulated    | precipitation_rate         | mm/h | per hour, deaccumulated    | 0..500  |
 */
const LAST_HOUR = 51;
const HOURS = Array.from({ length: LAST_HOUR + 1 }, (_, hour) => hour);
const HOURS_PER_FILE = 6;

const INSTANTANEOUS: readonly GribQuantity[] = ['air_temp', 'relative_humidity', 'u', 'v'];

/** Lists the quantities that a forecast hour must have. Precipitation may be absent. */
export const listAromeQuantities = (hour: number): readonly GribQuantity[] =>
  hour === 0 ? INSTANTANEOUS : [...INSTANTANEOUS, 'cloud_cover', 'ghi'];

/** Returns the path of the package that has a forecast hour. */
export function toAromePath(run: number, hour: number): string {
  const lastHour = Math.min(LAST_HOUR, HOURS_PER_FILE * Math.max(1, Math.ceil(hour / HOURS_PER_FILE)));
  const firstHour = hour <= HOURS_PER_FILE ? 0 : HOURS_PER_FILE * (Math.ceil(hour / HOURS_PER_FILE) - 1) + 1;
  const [from, to] = [firstHour, lastHour].map((boundary) => `${String(boundary).padStart(2, '0')}H`);
  const stamp = `${new Date(run).toISOString().slice(0, 19)}Z`;
  return `pnt/${stamp}/arome/0025/SP1/arome__0025__SP1__${from}${to}__${stamp}.grib2`;
}

export const AROME_URL = 'https://meteofrance-pnt.s3.rbx.io.cloud.ovh.net';

export const aromeCalendar: RunCalendar = {
  name: 'arome',
  notes: 'forecasts of France and its neighbours by Météo-France AROME 0.025 degree (open data)',
  url: AROME_URL,
  attribution: 'Contains AROME open data of Météo-France (Licence Ouverte 2.0)',
  schedule: { every: 10 * MINUTE, offset: 9 * MINUTE },
  runInterval: 3 * HOUR,
  firstHourDelay: HOUR + 45 * MINUTE,
  lastHourDelay: 6 * HOUR,
  getHours: () => HOURS,
  hoursPerFile: HOURS_PER_FILE,
  hasBlockMeans: true,
  getPaths: (run, hour) => ({ data: toAromePath(run, hour) }),
};
