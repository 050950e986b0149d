import { MINUTE } from '@daystar/timeseries';
import type { SatelliteLayout } from '../satellite/satellite-layout';

/*
 * Notes on the data. JMA Himawari-9, imager AHI: full disks every ten minutes, except two a day during maintenance
 * (02:40 and 14:40 UTC). NOAA's cloud products are in an open bucket that can be listed
 * (https://registry.opendata.aws/noaa-himawari).
 *
 * - `AHI-L2-FLDK-Clouds/<year>/<month>/<day>/<hour and minute>/AHI-<product>_v1r1_h09_s<begin>_e<end>_c<created>.nc`;
 *   timestamps are YYYYMMDDHHMMSS and a tenth. A scan takes nine and a half minutes from the north; files are published
 *   some five minutes after its end.
 * - Cloud mask, CMSK, and cloud height, CHGT, with an optical depth retrieved in the infrared. The depth resolves thin clouds
 *   by day and night, and saturates for thick ones. Images have 5500 x 5500 pixels of 2 km. Every file has the latitude and
 *   longitude of each pixel and is 100 MB or more, so files are read from disk in strips.
 * - Cloud-top heights, m, are in CHGT too: they correct clouds for parallax.
 * - The files do not state their projection. It is JMA's normalized projection with CFAC 20466275: a pixel is 65536 / CFAC deg
 *   ("Himawari Standard Data User's Guide" 1.3, 2017).
 *
 * | upstream   | our field     | unit | conversion                                                        | limits                    |
 * | CloudMask  | cloud_opacity | %    | classes 0 and 1 clear, 2 and 3 cloudy                             | 0..3, CloudMaskQualFlag 0 |
 * | CldOptDpth | cloud_opacity | %    | `satellite/opacity-from-depth.ts`, where cloudy; mean of 0.25 deg | 0..200, unit 1            |
 * | CldTopHght |               | m    | parallax                                                          | 0..25 km                  |
 */
/** Scan times in a file name. */
const SCAN_PATTERN = /_s(\d{15})_e(\d{15})_c\d{15}\.nc$/;
const PIXELS = 5500;
const PIXEL_RADIANS = (65536 / 20466275) * (Math.PI / 180);

export const himawariLayout: SatelliteLayout = {
  name: 'himawari',
  notes: 'clouds from JMA Himawari-9 above 140.7 E, by NOAA',
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
  getPrefixes(time) {
    const [date, clock] = new Date(time).toISOString().split('T');
    const folder = `AHI-L2-FLDK-Clouds/${date.replaceAll('-', '/')}/${clock.slice(0, 5).replace(':', '')}`;
    return { mask: `${folder}/AHI-CMSK_`, depth: `${folder}/AHI-CHGT_` };
  },
  parseScan(key) {
    const [, begin, end] = SCAN_PATTERN.exec(key) ?? [];
    return begin === undefined ? undefined : { begin: parseScanTime(begin), end: parseScanTime(end) };
  },
};

/** Parses the stamp of date, time of day and tenths of a second, to ms. */
function parseScanTime(stamp: string): number {
  const [, year, month, day, hour, minute, tenths] = /^(....)(..)(..)(..)(..)(...)$/.exec(stamp)!.map(Number);
  return Date.UTC(year, month - 1, day, hour, minute, 0, tenths * 100);
}
