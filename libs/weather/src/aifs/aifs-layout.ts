import { HOUR, MINUTE } from '@daystar/timeseries';
import { createOpenDataLayout } from '../ecmwf/open-data-layout';

/*
 * Notes on the data. ECMWF AIFS Single is a model that ECMWF trained on its reanalyses: 0.25 degree, four runs a day.
 * It has been in the open data of ECMWF since February 2025, CC BY 4.0. It needs no key, and has the same mirrors,
 * names and indexes as IFS (https://www.ecmwf.int/en/forecasts/datasets/open-data).
 *
 * - A run takes minutes, so it is published before the run of IFS.
 * - All runs are six-hourly to 360 h. An hour has about a hundred messages in 78 MB, CCSDS-packed; the nine that are used here
 *   have 7 MB.
 * - ssrd and tp are accumulated from the start of the run, and empty in hour 0; `step-means.ts` deaccumulates them.
 * - tcw is the total water column, including clouds. There is no tcwv.
 * - Cover of low, middle and high clouds is not read. It would select the wind at cloud level, which GFS and HRRR have every hour.
 * - There is no albedo and no snow depth.
 *
 * | upstream           | our field                  | unit | conversion                    | limits   |
 * | ssrd, accumulated  | ghi                        | W/m2 | per second, deaccumulated     | 0..2000  |
 * | tcc                | cloud_cover                | %    | * 100                         | 0..100   |
 * | 2t                 | air_temp                   | degC | - 273.15                      | -95..62  |
 * | 10u, 10v           | wind_speed, wind_direction | m/s  | speed, direction of origin    | 0..120   |
 * | sp                 | surface_pressure           | hPa  | / 100                         | 450..1100|
 * | tcw                | precipitable_water         | cm   | / 10                          | 0..12    |
 * | 2d, with 2t        | relative_humidity          | %    | from dew point                | 0..110   |
 * | tp, accumulated    | precipitation_rate         | mm/h | * 1000 per hour, deaccumulated| 0..500   |
 */

/** Last hour that is fetched: seven days ahead, and half a day more. */
const LAST_HOUR = 180;
const HOURS = Array.from({ length: LAST_HOUR / 6 + 1 }, (_, i) => 6 * i);

export const aifsLayout = createOpenDataLayout({
  name: 'aifs',
  notes: 'forecasts of the whole Earth by ECMWF AIFS Single 0.25 degree (open data)',
  model: 'aifs-single',
  pollOffset: 8 * MINUTE,
  runInterval: 6 * HOUR,
  firstHourDelay: 5 * HOUR + 30 * MINUTE,
  lastHourDelay: 9 * HOUR,
  getHours: () => HOURS,
  required: ['ssrd', 'tcc', '2t', '10u', '10v', 'sp', 'tcw'],
  // Without these fields, rows have no humidity or precipitation, and dust follows its monthly averages.
  optional: ['2d', 'tp'],
});
