import { HOUR, MINUTE } from '@daystar/timeseries';
import { type InventoryEntry, readInventoryOf } from '@daystar/grib';
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
 * - Of the wind aloft and the layers of cloud the wind at the level of the clouds is made (`runs/cloud-wind.ts`), some 5 MB
 *   an hour more for the first day of a run. It carries the clouds of a satellite while there is one frame alone (at dawn,
 *   after a break), and where frames show nothing that moves. In the sandbox a wind off by 3 m/s leaves two thirds of
 *   the error of clouds that stay, a quarter of an hour ahead; beside frames that show their motion it neither helps nor
 *   harms. The layers serve nothing else: by day DSWRF says what the clouds let through, better than any cover does.
 *
 * | upstream                              | our field                         | unit | conversion                | limits   |
 * | DSWRF:surface, ave                    | ghi                               | W/m2 | taken apart               | 0..2000  |
 * | TCDC:entire atmosphere, ave           | cloud_cover                       | %    | taken apart               | 0..100   |
 * | ALBDO:surface, ave                    | albedo                            | 1    | / 100, taken apart        | 0..1     |
 * | TMP:2 m above ground                  | air_temp                          | degC | - 273.15                  | -95..62  |
 * | UGRD, VGRD:10 m above ground          | wind_speed, wind_direction        | m/s  | length, where it is from  | 0..120   |
 * | PWAT:entire atmosphere                | precipitable_water                | cm   | / 10                      | 0..12    |
 * | PRES:surface                          | surface_pressure                  | hPa  | / 100                     | 450..1100|
 * | SNOD:surface                          | snow_depth                        | m    | none                      | 0..30    |
 * | UGRD, VGRD:700 mb and 500 mb          | cloud_wind_east, cloud_wind_north | m/s  | 700 for the low share     | -120..120|
 * | LCDC, MCDC, HCDC:their cloud layer    | the shares of these               | %    | low over all three        | 0..100   |
 */
const FIRST_HOURLY = 120;
/** Seven days ahead of a run that is up to twelve hours old. */
const LAST = 180;
const HOURS = [
  ...Array.from({ length: FIRST_HOURLY + 1 }, (_, hour) => hour),
  ...Array.from({ length: (LAST - FIRST_HOURLY) / 3 }, (_, i) => FIRST_HOURLY + 3 * (i + 1)),
];

/** Abbreviation and level in the inventory, and whether it is a mean. What becomes of it: `runs/grib-variables.ts`. */
interface Wanted {
  readonly name: string;
  readonly level: string;
  readonly mean: boolean;
}

const WANTED: readonly Wanted[] = [
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

/** As long as a run is the newest, and some hours more: no nowcast reaches further. */
const LAST_OF_CLOUD_WIND = 24;
/** What the wind at the level of the clouds is made of; a run goes on without. */
const CLOUD_WIND: readonly Wanted[] = [
  { name: 'UGRD', level: '700 mb', mean: false },
  { name: 'VGRD', level: '700 mb', mean: false },
  { name: 'UGRD', level: '500 mb', mean: false },
  { name: 'VGRD', level: '500 mb', mean: false },
  { name: 'LCDC', level: 'low cloud layer', mean: false },
  { name: 'MCDC', level: 'middle cloud layer', mean: false },
  { name: 'HCDC', level: 'high cloud layer', mean: false },
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
    const entries = readInventoryOf(run, index);
    const wanted = WANTED.filter(({ mean }) => hour > 0 || !mean);
    const found = wanted.map((one) => entries.find((entry) => isWanted(one, entry)));
    const aloft = hour <= LAST_OF_CLOUD_WIND ? CLOUD_WIND : [];
    const all = [...found, ...aloft.map((one) => entries.find((entry) => isWanted(one, entry)))];
    return {
      ranges: all.flatMap((entry) => (entry ? [{ start: entry.offset, end: entry.end }] : [])),
      missing: wanted.filter((_, i) => !found[i]).map(({ name, level }) => `${name}:${level}`),
    };
  },
};

const isWanted = ({ name, level, mean }: Wanted, entry: InventoryEntry): boolean =>
  entry.name === name && entry.level === level && / ave fcst$/.test(entry.forecast) === mean;
