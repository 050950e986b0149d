import { MINUTE } from '@daystar/timeseries';
import type { DiskLayout } from '../satellite/disk-product';

/*
 * Field notes. NOAA GOES-R, imager ABI: full disks every ten minutes in mode 6, in the public domain, in open buckets that
 * let themselves be listed (https://registry.opendata.aws/noaa-goes). GOES-19 has been the eastern satellite since April
 * 2025 (before it GOES-16), GOES-18 the western since January 2023. "GOES-R Product Definition and Users' Guide", volume 5.
 *
 * - `<product>/<year>/<day of year>/<hour>/OR_<product>-M6_G<satellite>_s<begin>_e<end>_c<made>.nc`; stamps are
 *   YYYYDDDHHMMSS and a tenth. A scan begins twenty seconds after its nominal time and takes nine and a half minutes, in
 *   22 swaths from the north; the depth of clouds is there four to five minutes after its end, 14 minutes after the begin.
 * - Other modes (3 and 4) and satellites (16 and 17, in whose buckets the past lies) are read alike: their names differ in a
 *   letter, and each file says where its satellite stands. Masks before 2021 have two classes (BCM) and no four (ACM).
 * - Stored numbers are unsigned where `_Unsigned` says so, and none beyond `valid_range`.
 * - Clear Sky Mask, ABI-L2-ACMF: 5424 x 5424 pixels of 2 km, a few MB. Cloud Optical Depth, ABI-L2-CODF: 2712 x 2712 of
 *   4 km, 7 MB; a fill value where the mask says clear, and where no depth could be found.
 * - Depth by day is found where the sun stands at least 8 degrees and the satellite 25 degrees high, and marked as degraded
 *   where the sun stands below 25: that is used, since mornings and evenings have no other.
 * - x and y of pixels are scan angles with a scale; latitude and longitude are worked out from them.
 *
 * | upstream | our field     | unit | conversion                                                  | limits          |
 * | ACM      | cloud_opacity | %    | classes 0 and 1 clear, 2 and 3 cloudy                       | 0..3, DQF 0     |
 * | COD      | cloud_opacity | %    | `satellite/cloud-opacity.ts`, where cloudy; mean of 0.25 deg | 0..200, unit 1 |
 */
const PRODUCTS = { mask: 'ABI-L2-ACMF', depth: 'ABI-L2-CODF' };
const SCAN = /_s(\d{14})_e(\d{14})_c\d{14}\.nc$/;

function goesLayout(name: string, satellite: number, longitude: number, where: string): DiskLayout {
  return {
    name,
    notes: `clouds seen by NOAA GOES-${satellite} above ${where}`,
    url: `https://noaa-goes${satellite}.s3.amazonaws.com`,
    longitude,
    delay: 14 * MINUTE,
    product: { mask: 'ACM', binaryMask: 'BCM', quality: 'DQF', depth: 'COD' },
    prefixes(time) {
      const date = new Date(time);
      const year = date.getUTCFullYear();
      const day = String(Math.floor((time - Date.UTC(year, 0, 1)) / 86_400_000) + 1).padStart(3, '0');
      const hour = date.toISOString().slice(11, 13);
      const prefix = (product: string) => `${product}/${year}/${day}/${hour}/OR_${product}-M`;
      return { mask: prefix(PRODUCTS.mask), depth: prefix(PRODUCTS.depth) };
    },
    scanOf(key) {
      const [, begin, end] = SCAN.exec(key) ?? [];
      return begin === undefined ? undefined : { begin: timeOf(begin), end: timeOf(end) };
    },
  };
}

export const goesEastLayout = goesLayout('goes-east', 19, -75.25, '75.2 W');
export const goesWestLayout = goesLayout('goes-west', 18, -137, '137 W');

/** Year, day of the year, time and a tenth of a second. */
function timeOf(stamp: string): number {
  const [, year, day, hour, minute, tenths] = /^(....)(...)(..)(..)(...)$/.exec(stamp)!.map(Number);
  return Date.UTC(year, 0, day, hour, minute, 0, tenths * 100);
}
