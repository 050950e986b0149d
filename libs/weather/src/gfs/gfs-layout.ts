import { HOUR, MINUTE } from '@daystar/timeseries';
import { CLOUD_WIND_MESSAGES } from '../ncep/cloud-wind-messages';
import { type WantedMessage, createNcepLayout, formatNcepHour, withoutMeans } from '../ncep/ncep-layout';
import { RELATIVE_HUMIDITY, SURFACE_MESSAGES } from '../ncep/surface-messages';

/*
 * Notes on the data. NOAA GFS 0.25 degree, four runs a day, in the public domain. The open bucket needs no key and cannot be
 * listed (https://registry.opendata.aws/noaa-gfs-bdp-pds); nomads.ncep.noaa.gov/pub/data/nccf/com/gfs/prod has the same
 * paths.
 *
 * - The first hour is published 200 minutes after the start of a run. The others follow one by one within 100 minutes;
 *   each `.idx` follows its file.
 * - Hourly to 120 h, then three-hourly. A file has some 700 messages in 500 MB; the messages used here have 9 MB.
 * - DSWRF, TCDC, ALBDO and PRATE are means since the last six-hourly reset; `step-means.ts` deaccumulates them. The
 *   file of hour 0 has no means. TCDC also exists as an instantaneous field, which is not used.
 * - For a file that is not published yet the bucket responds with 404, mirrors with 403.
 * - `cloud-wind.ts` derives the wind at cloud level from the wind aloft and the cloud layers: 5 MB more per hour for the
 *   first day of a run. This wind advects the clouds of a satellite while there is only one frame, as at dawn and after
 *   a gap. It also does so where frames show no motion. In the sandbox, at a lead of 15 minutes, a wind with an error
 *   of 3 m/s reduces the error of persistence by a third. Where frames show motion, it has no effect. The layers have no
 *   other use, because by day DSWRF measures the transmittance of clouds better than cloud cover.
 *
 * | upstream                              | field                             | unit | conversion                | limits   |
 * | DSWRF:surface, ave                    | ghi                               | W/m2 | deaccumulated             | 0..2000  |
 * | TCDC:entire atmosphere, ave           | cloud_cover                       | %    | deaccumulated             | 0..100   |
 * | ALBDO:surface, ave                    | albedo                            | 1    | / 100, deaccumulated      | 0..1     |
 * | TMP:2 m above ground                  | air_temp                          | degC | - 273.15                  | -95..62  |
 * | UGRD, VGRD:10 m above ground          | wind_speed, wind_direction        | m/s  | speed, direction of origin| 0..120   |
 * | PWAT:entire atmosphere                | precipitable_water                | cm   | / 10                      | 0..12    |
 * | PRES:surface                          | surface_pressure                  | hPa  | / 100                     | 450..1100|
 * | SNOD:surface                          | snow_depth                        | m    | none                      | 0..30    |
 * | RH:2 m above ground                   | relative_humidity                 | %    | none                      | 0..110   |
 * | PRATE:surface, ave                    | precipitation_rate                | mm/h | * 3600, deaccumulated     | 0..500   |
 * | UGRD, VGRD:700 mb and 500 mb          | cloud_wind_east, cloud_wind_north | m/s  | weighted by cloud layer   | -120..120|
 * | LCDC, MCDC, HCDC:their cloud layer    | weights of the cloud wind         | %    | each / sum of all three   | 0..100   |
 */
const LAST_HOURLY = 120;
/** Forecasts reach seven days ahead, and the newest run is up to twelve hours old. */
const LAST_HOUR = 180;
const HOURS = [
  ...Array.from({ length: LAST_HOURLY + 1 }, (_, hour) => hour),
  ...Array.from({ length: (LAST_HOUR - LAST_HOURLY) / 3 }, (_, i) => LAST_HOURLY + 3 * (i + 1)),
];

const REQUIRED: readonly WantedMessage[] = [
  { name: 'DSWRF', level: 'surface', isMean: true },
  { name: 'TCDC', level: 'entire atmosphere', isMean: true },
  { name: 'ALBDO', level: 'surface', isMean: true },
  ...SURFACE_MESSAGES,
];

/** Fields that a mirror may lack: its rows then have no humidity or precipitation, and dust follows its monthly averages. */
const OPTIONAL: readonly WantedMessage[] = [RELATIVE_HUMIDITY, { name: 'PRATE', level: 'surface', isMean: true }];

/** The nowcast uses the newest run alone, some hours ahead. */
const LAST_CLOUD_WIND_HOUR = 24;
export const gfsLayout = createNcepLayout({
  name: 'gfs',
  notes: 'forecasts of the whole Earth by NOAA GFS 0.25 degree',
  url: 'https://noaa-gfs-bdp-pds.s3.amazonaws.com',
  pollOffset: 3 * MINUTE,
  firstHourDelay: 200 * MINUTE,
  // Two hours more than usual, because runs may be late.
  lastHourDelay: 7 * HOUR,
  getHours: () => HOURS,
  buildPath: (date, cycle, hour) => `gfs.${date}/${cycle}/atmos/gfs.t${cycle}z.pgrb2.0p25.${formatNcepHour(hour)}`,
  listRequired: (hour) => (hour > 0 ? REQUIRED : withoutMeans(REQUIRED)),
  listOptional: (hour) => (hour <= LAST_CLOUD_WIND_HOUR ? [...OPTIONAL, ...CLOUD_WIND_MESSAGES] : OPTIONAL),
});
