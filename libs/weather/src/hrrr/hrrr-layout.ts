import { HOUR, MINUTE } from '@daystar/timeseries';
import type { RunLayout } from '../model-runs/run-layout';
import { CLOUD_WIND_MESSAGES } from '../ncep/cloud-wind-messages';
import { type WantedMessage, createNcepLayout, formatNcepHour } from '../ncep/ncep-layout';
import { RELATIVE_HUMIDITY, SURFACE_MESSAGES } from '../ncep/surface-messages';

/*
 * Notes on the data. NOAA HRRR, 3 km over the contiguous United States, a run every hour, in the public domain. The open bucket
 * needs no key (https://registry.opendata.aws/noaa-hrrr-pds). nomads.ncep.noaa.gov/pub/data/nccf/com/hrrr/prod has the same paths.
 *
 * - Most runs reach 18 h; the runs of 00, 06, 12 and 18 reach 48 h. The first hour is published about 55 minutes after
 *   the start of a run, hour 18 by 85 minutes, hour 48 by 110 minutes.
 * - `wrfsfcf08` has the fields of hour 8, 170 messages in 150 MB. `wrfsubhf08` has some fields of the four quarters of an hour
 *   before it ("435 min fcst" to "480 min fcst"); these files end at 18 h. Each has its `.idx`. For an hour we read 11
 *   MB of fields and 4 MB for the wind at cloud level. By day we also read up to 2 MB of radiation for each quarter.
 * - DSWRF is instantaneous, unlike in GFS. It is computed for the middle of the preceding quarter of an hour, and held.
 *   In a run of 2019 it follows the sun of 8 minutes earlier, except in hour 0. It is used as the mean of that quarter.
 * - The steps are quarters of an hour up to 18 h, then hours, which get the mean of the instants at their ends.
 * - Since 2020 the quarter-hourly files also have DSWRF as a mean ("0-15 min ave fcst" in 2023). It is not used, because we know no
 *   inventory with the names of the later quarters.
 * - TCDC is instantaneous.
 * - The grid is a Lambert conformal map of 1799 by 1059 points. Tiles have nodes every 0.0625 degree. UGRD and VGRD follow the
 *   axes of the map and are turned to true north.
 * - AOTK is the optical depth of smoke alone, so it is not used as aerosol optical depth. There is no albedo.
 *
 * | upstream                           | our field                         | unit | conversion                 | limits   |
 * | DSWRF:surface, instantaneous       | ghi                               | W/m2 | mean of the quarter before | 0..2000  |
 * | TCDC:entire atmosphere             | cloud_cover                       | %    | mean of instants           | 0..100   |
 * | TMP:2 m above ground               | air_temp                          | degC | - 273.15                   | -95..62  |
 * | UGRD, VGRD:10 m above ground       | wind_speed, wind_direction        | m/s  | turned; direction of origin| 0..120   |
 * | PWAT:entire atmosphere             | precipitable_water                | cm   | / 10                       | 0..12    |
 * | PRES:surface                       | surface_pressure                  | hPa  | / 100                      | 450..1100|
 * | SNOD:surface                       | snow_depth                        | m    | none                       | 0..30    |
 * | RH:2 m above ground                | relative_humidity                 | %    | none                       | 0..110   |
 * | PRATE:surface                      | precipitation_rate                | mm/h | * 3600                     | 0..500   |
 * | UGRD, VGRD:700 mb and 500 mb       | cloud_wind_east, cloud_wind_north | m/s  | weighted by layer, turned  | -120..120|
 * | LCDC, MCDC, HCDC:their cloud layer | weights of the cloud wind         | %    | each / sum of all three    | 0..100   |
 */
const LONG_RUN_INTERVAL_MS = 6 * HOUR;
/** Last hour of most runs, and of quarter-hourly files. */
const LAST_QUARTERLY = 18;
const LONG_RUN = Array.from({ length: 49 }, (_, hour) => hour);
const SHORT_RUN = LONG_RUN.slice(0, LAST_QUARTERLY + 1);
const QUARTER = 15 * MINUTE;

const RADIATION: WantedMessage = { name: 'DSWRF', level: 'surface', isMean: false };
const REQUIRED: readonly WantedMessage[] = [
  { name: 'TCDC', level: 'entire atmosphere', isMean: false },
  ...SURFACE_MESSAGES,
];
const OPTIONAL: readonly WantedMessage[] = [RELATIVE_HUMIDITY, { name: 'PRATE', level: 'surface', isMean: false }];
/** The nowcast reaches six hours, and the newest run is up to two hours old. */
const LAST_CLOUD_WIND_HOUR = 8;

/** Whether the radiation of an hour is in its quarter-hourly file. */
export const hasQuarters = (hour: number): boolean => hour > 0 && hour <= LAST_QUARTERLY;

/** Common part of the layouts of both files. */
const CALENDAR = {
  name: 'hrrr',
  notes: 'forecasts of the contiguous United States by NOAA HRRR 3 km, quarter-hourly',
  url: 'https://noaa-hrrr-bdp-pds.s3.amazonaws.com',
  pollOffset: 6 * MINUTE,
  runInterval: HOUR,
  firstHourDelay: 50 * MINUTE,
  // Half an hour more than usual.
  lastHourDelay: 140 * MINUTE,
  getHours: (run: number) => (run % LONG_RUN_INTERVAL_MS === 0 ? LONG_RUN : SHORT_RUN),
};

/** Layout of the files of fields at full hours. */
export const hrrrLayout: RunLayout = createNcepLayout({
  ...CALENDAR,
  radiationIntervalMs: QUARTER,
  getStepMs: (hour) => (hasQuarters(hour) ? QUARTER : HOUR),
  // Three hours: the fields of the whole map then take about as much memory as six hours of a global model.
  stepsPerTile: 12,
  buildPath: (date, cycle, hour) => `hrrr.${date}/conus/hrrr.t${cycle}z.wrfsfc${formatNcepHour(hour, 2)}.grib2`,
  listRequired: (hour) => (hasQuarters(hour) ? REQUIRED : [RADIATION, ...REQUIRED]),
  listOptional: (hour) => (hour <= LAST_CLOUD_WIND_HOUR ? [...OPTIONAL, ...CLOUD_WIND_MESSAGES] : OPTIONAL),
});

/** Layout of the files of quarters of an hour. */
export const hrrrQuartersLayout: RunLayout = createNcepLayout({
  ...CALENDAR,
  buildPath: (date, cycle, hour) => `hrrr.${date}/conus/hrrr.t${cycle}z.wrfsubh${formatNcepHour(hour, 2)}.grib2`,
  listRequired: (hour) => [45, 30, 15, 0].map((before) => ({ ...RADIATION, minutes: 60 * hour - before })),
});
