import { MINUTE } from '@daystar/timeseries';
import type { DiskLayout } from '../satellite/disk-product';

/*
 * Field notes. JMA Himawari-9, imager AHI: full disks every ten minutes, but for two a day when it is looked after (02:40
 * and 14:40 UTC), with the cloud products that NOAA makes of them, in an open bucket that lets itself be listed
 * (https://registry.opendata.aws/noaa-himawari).
 *
 * - `AHI-L2-FLDK-Clouds/<year>/<month>/<day>/<hour and minute>/AHI-<product>_v1r1_h09_s<begin>_e<end>_c<made>.nc`; stamps
 *   are YYYYMMDDHHMMSS and a tenth. A scan takes nine and a half minutes from the north; files are there some five minutes
 *   after its end.
 * - Cloud mask, CMSK, and cloud height, CHGT, whose optical depth is found in the infrared: it tells thin clouds apart by day
 *   and night, and thick ones hardly. 5500 x 5500 pixels of 2 km; latitude and longitude of each lie in every file and make
 *   most of it, 100 MB and more: files are read from disk by strips.
 * - Heights of cloud tops, m, lie in CHGT too: clouds that are seen aslant are put above the ground they shade.
 * - How the pixels look at the Earth is not stated: it is JMA's normalised projection with CFAC 20466275, "Himawari
 *   Standard Data User's Guide" 1.3 (2017), 65536 / CFAC deg to a pixel.
 *
 * | upstream   | our field     | unit | conversion                                                   | limits                     |
 * | CloudMask  | cloud_opacity | %    | classes 0 and 1 clear, 2 and 3 cloudy                        | 0..3, CloudMaskQualFlag 0  |
 * | CldOptDpth | cloud_opacity | %    | `satellite/cloud-opacity.ts`, where cloudy; mean of 0.25 deg | 0..200, unit 1             |
 * | CldTopHght |               | m    | where clouds stand                                           | 0..25 km                   |
 */
const SCAN = /_s(\d{15})_e(\d{15})_c\d{15}\.nc$/;
const PIXELS = 5500;
const PIXEL_RADIANS = (65536 / 20466275) * (Math.PI / 180);

export const himawariLayout: DiskLayout = {
  name: 'himawari',
  notes: 'clouds seen by JMA Himawari-9 above 140.7 E, by NOAA',
  url: 'https://noaa-himawari9.s3.amazonaws.com',
  longitude: 140.75,
  delay: 14 * MINUTE,
  product: {
    mask: 'CloudMask',
    binaryMask: 'CloudMaskBinary',
    quality: 'CloudMaskQualFlag',
    depth: 'CldOptDpth',
    heights: { height: 'CldTopHght' },
    geometry: {
      width: PIXELS * PIXEL_RADIANS,
      projection: { longitude: 140.7, height: 35_785_863, semiMajor: 6_378_137, semiMinor: 6_356_752.3, sweep: 'y' },
    },
  },
  prefixes(time) {
    const [date, clock] = new Date(time).toISOString().split('T');
    const folder = `AHI-L2-FLDK-Clouds/${date.replaceAll('-', '/')}/${clock.slice(0, 5).replace(':', '')}`;
    return { mask: `${folder}/AHI-CMSK_`, depth: `${folder}/AHI-CHGT_` };
  },
  scanOf(key) {
    const [, begin, end] = SCAN.exec(key) ?? [];
    return begin === undefined ? undefined : { begin: timeOf(begin), end: timeOf(end) };
  },
};

/** Date, time and a tenth of a second. */
function timeOf(stamp: string): number {
  const [, year, month, day, hour, minute, tenths] = /^(....)(..)(..)(..)(..)(...)$/.exec(stamp)!.map(Number);
  return Date.UTC(year, month - 1, day, hour, minute, 0, tenths * 100);
}
