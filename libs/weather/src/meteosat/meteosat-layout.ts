import { MINUTE } from '@daystar/timeseries';
import { DATA_STORE_URL, toSearchQuery } from '../eumetsat/data-store-storage';
import { SCAN_INTERVAL_MS, type SatelliteLayout } from '../satellite/satellite-layout';

/*
 * Notes on the data. EUMETSAT Meteosat third generation (MTG-I1, imager FCI) above 0 deg: full disks every ten minutes. Products of level 2
 * as NetCDF4 in the Data Store (`eumetsat/data-store-storage.ts`), CC BY 4.0, with a free account. Names and layout are those that the
 * readers of satpy 0.60 (`fci_l2_nc`) and users of the live files state; we had no sample file.
 *
 * - Cloud Mask, EO:EUM:DAT:0678, 4 MB: `cloud_state`, 5568 x 5568 pixels of 2 km. It is of an enumerated type: the file names its classes.
 *   We read the names, because no document that we found gives the numbers. Dust, ash and unprocessed pixels count as missing.
 * - Optimal Cloud Analysis, EO:EUM:DAT:0684, 170 MB, by day and night. `retrieved_cloud_optical_thickness` has rows x columns x 2 layers of cloud.
 *   It is the decimal logarithm of the optical depth, packed. `retrieved_cloud_top_height` is the height of the upper layer, m.
 * - Names are `W_XX-EUMETSAT-Darmstadt,IMG+SAT,MTI1+FCI-2-CLM-…_C_EUMT_<processed>_L2PF_OPE_<begin>_<end>_N__O_<cycle>_<count>.nc`, times
 *   YYYYMMDDHHMMSS of the nominal ten minutes. Products were processed 5 to 8 min after the end, and appear in the Data Store after that.
 * - Rows go from south to north, as the disk is scanned. The scan angles x are positive to the west (Product User Guide of level
 *   1c; satpy changes the sign), columns go from west to east. `mtg_geos_projection` has the projection: height 35 786 400 m, sweep about y.
 * - `time_coverage_start` is YYYYMMDDHHMMSS. A unit may be in `unit` instead of `units`.
 * - Used up to a zenith angle of the satellite of 70 deg, for Scandinavia. Depth is retrieved there, but views are slanted.
 *   A satellite that sees the place better therefore has more weight.
 *
 * | upstream                          | our field     | unit | conversion                                                             | limits     |
 * | cloud_state                       | cloud_opacity | %    | classes by their names                                                  | no dust    |
 * | retrieved_cloud_optical_thickness | cloud_opacity | %    | sum of 10^x over layers; `satellite/opacity-from-depth.ts`, where cloudy | 0..632     |
 * | retrieved_cloud_top_height        |               | m    | parallax                                                               | 0..25 km   |
 */
const CLOUD_MASK = 'EO:EUM:DAT:0678';
const CLOUD_ANALYSIS = 'EO:EUM:DAT:0684';
/** Nominal begin and end in a file name. */
const SCAN_PATTERN = /_OPE_(\d{14})_(\d{14})_[^/]*\.nc$/;

export const meteosatLayout: SatelliteLayout = {
  name: 'meteosat',
  notes: 'clouds from EUMETSAT Meteosat (MTG) above 0 deg',
  attribution: 'Contains modified EUMETSAT Meteosat data (CC BY 4.0)',
  url: DATA_STORE_URL,
  longitude: 0,
  view: { maxZenith: 70, halfWidth: 63 },
  delay: 16 * MINUTE,
  product: {
    mask: 'cloud_state',
    hasNamedClasses: true,
    depth: 'retrieved_cloud_optical_thickness',
    layers: 2,
    heights: { height: 'retrieved_cloud_top_height' },
    projection: 'mtg_geos_projection',
    isWestPositive: true,
  },
  getPrefixes(time) {
    const search = (collection: string) => toSearchQuery(collection, time, time + SCAN_INTERVAL_MS);
    return { mask: search(CLOUD_MASK), depth: search(CLOUD_ANALYSIS) };
  },
  parseScan(key) {
    const [, begin, end] = SCAN_PATTERN.exec(key) ?? [];
    return begin === undefined ? undefined : { begin: parseStampTime(begin), end: parseStampTime(end) };
  },
};

/** Parses the stamp of date and time of day, to ms. */
function parseStampTime(stamp: string): number {
  const [, year, month, day, hour, minute, second] = /^(....)(..)(..)(..)(..)(..)$/.exec(stamp)!.map(Number);
  return Date.UTC(year, month - 1, day, hour, minute, second);
}
