import { DAY, MINUTE } from '@daystar/timeseries';
import type { SatelliteLayout } from '../satellite/satellite-layout';

/*
 * Notes on the data. NOAA GOES-R, imager ABI: full disks every ten minutes in mode 6, in the public domain, in open
 * buckets that can be listed (https://registry.opendata.aws/noaa-goes). GOES-19 replaced GOES-16 as the eastern
 * satellite in April 2025. GOES-18 has been the western one since January 2023. Source: "GOES-R Product Definition and
 * Users' Guide", volume 5.
 *
 * - `<product>/<year>/<day of year>/<hour>/OR_<product>-M6_G<satellite>_s<begin>_e<end>_c<created>.nc`; timestamps are
 *   YYYYDDDHHMMSS and a tenth. A scan begins twenty seconds after its nominal time and takes nine and a half minutes, in
 *   22 swaths from the north. Cloud optical depth is published four to five minutes after its end, 14 minutes after the
 *   start of the scan.
 * - Other modes (3 and 4) and satellites (16 and 17, whose buckets have the past) are read in the same way. Their names
 *   differ in a letter, and each file states the longitude of its satellite. Only imagery (CMIPF) is limited to mode 6.
 *   Masks before 2021 have two classes (BCM) instead of four (ACM).
 * - Stored numbers are unsigned where `_Unsigned` says so; those outside `valid_range` mean no value.
 * - Clear Sky Mask, ABI-L2-ACMF: 5424 x 5424 pixels of 2 km, a few MB. Cloud Optical Depth, ABI-L2-CODF: 2712 x 2712 of
 *   4 km, 7 MB; a fill value where the mask is clear, and where no depth was retrieved.
 * - Daytime depth is retrieved where the sun is at least 8 degrees and the satellite 25 degrees above the horizon. It
 *   is marked as degraded where the sun is below 25. We use it, since mornings and evenings have no other.
 * - Downward Shortwave Radiation, ABI-L2-DSRF: irradiance on the ground, which is the quantity we need, so we prefer it to mask
 *   and depth. It is on the grid of pixels, 16 bits unsigned over 0..1500 W/m2, with a fill value (65535) within
 *   `valid_range`. At night the flag is good (0) and the value is the fill value. Files of earlier years are on a
 *   latitude-longitude grid: they are rejected, and the clouds are read.
 * - Cloud Top Height, ABI-L2-ACHAF: 1086 x 1086 of 10 km, m; flags 0 good, 1 marginal, 4 opaque; others are not used.
 *   It corrects clouds for parallax: a cloud 12 km high, 60 deg from the zenith of the satellite, appears 21 km off.
 * - Cloud and Moisture Imagery, ABI-L2-CMIPF, channel 2 (0.64 um): 21696 x 21696 of half a kilometre, hundreds of MB,
 *   read only when the other products are missing. A reflectance factor, 12 bits, corrected for the Earth-sun distance
 *   (the kappa0 of level 1b), not for the solar zenith. Flags 0 good, 1 conditionally usable. Snow looks like cloud,
 *   since the albedo of the ground is climatological: the blend halves the weight of satellites over snow. Sun glint on
 *   the sea has no value.
 * - x and y of pixels are scaled scan angles; latitude and longitude are computed from them.
 *
 * | upstream | our field     | unit | conversion                                                        | limits                    |
 * | ACM      | cloud_opacity | %    | classes 0 and 1 clear, 2 and 3 cloudy                             | 0..3, DQF 0               |
 * | DSR      | cloud_opacity | %    | 100 (1 - DSR / clear sky of the scan); mean of 0.25 deg           | 0..1500, DQF 0, W m-2     |
 * | CMI      | cloud_opacity | %    | `satellite/opacity-from-reflectance.ts`; mean of 0.25 deg         | -0.1..2, DQF 0, 1, unit 1 |
 * | HT       |               | m    | parallax                                                          | 0..25 km, DQF 0, 1, 4     |
 * | COD      | cloud_opacity | %    | `satellite/opacity-from-depth.ts`, where cloudy; mean of 0.25 deg | 0..200, unit 1            |
 */
/** ABI products by our name. */
const PRODUCTS = {
  mask: 'ABI-L2-ACMF',
  depth: 'ABI-L2-CODF',
  heights: 'ABI-L2-ACHAF',
  irradiance: 'ABI-L2-DSRF',
  reflectance: 'ABI-L2-CMIPF',
};
/** Scan times in a file name. */
const SCAN_PATTERN = /_s(\d{14})_e(\d{14})_c\d{14}\.nc$/;

function createGoesLayout(name: string, satellite: number, longitude: number, position: string): SatelliteLayout {
  return {
    name,
    notes: `clouds from NOAA GOES-${satellite} above ${position}`,
    url: `https://noaa-goes${satellite}.s3.amazonaws.com`,
    longitude,
    delay: 14 * MINUTE,
    product: {
      mask: 'ACM',
      binaryMask: 'BCM',
      quality: 'DQF',
      depth: 'COD',
      heights: { height: 'HT', quality: { name: 'DQF', good: [0, 1, 4] } },
      irradiance: { variable: 'DSR', quality: 'DQF' },
      reflectance: { variable: 'CMI', quality: 'DQF' },
    },
    getPrefixes(time) {
      const date = new Date(time);
      const year = date.getUTCFullYear();
      const day = String(Math.floor((time - Date.UTC(year, 0, 1)) / DAY) + 1).padStart(3, '0');
      const hour = date.toISOString().slice(11, 13);
      const buildPrefix = (product: string) => `${product}/${year}/${day}/${hour}/OR_${product}-M`;
      return {
        mask: buildPrefix(PRODUCTS.mask),
        depth: buildPrefix(PRODUCTS.depth),
        heights: buildPrefix(PRODUCTS.heights),
        irradiance: buildPrefix(PRODUCTS.irradiance),
        reflectance: `${buildPrefix(PRODUCTS.reflectance)}6C02`,
      };
    },
    parseScan(key) {
      const [, begin, end] = SCAN_PATTERN.exec(key) ?? [];
      return begin === undefined ? undefined : { begin: parseScanTime(begin), end: parseScanTime(end) };
    },
  };
}

export const goesEastLayout = createGoesLayout('goes-east', 19, -75.25, '75.2 W');
export const goesWestLayout = createGoesLayout('goes-west', 18, -137, '137 W');

/** Parses the stamp of year, day of the year, time of day and tenths of a second, to ms. */
function parseScanTime(stamp: string): number {
  const [, year, day, hour, minute, tenths] = /^(....)(...)(..)(..)(...)$/.exec(stamp)!.map(Number);
  return Date.UTC(year, 0, day, hour, minute, 0, tenths * 100);
}
