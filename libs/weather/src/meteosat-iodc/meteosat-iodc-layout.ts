import { MINUTE } from '@daystar/timeseries';
import { DATA_STORE_URL, toSearchQuery } from '../eumetsat/data-store-storage';
import type { SatelliteLayout } from '../satellite/satellite-layout';

/*
 * Notes on the data. EUMETSAT Meteosat-9 (MSG, imager SEVIRI) above 45.5 E, the Indian Ocean service: full disks every 15 minutes.
 * They close the gap between Meteosat above 0 deg and Himawari. Cloud products by the software of the NWC SAF (GEO v2018) are
 * NetCDF4 in the Data Store (`eumetsat/data-store-storage.ts`), with a free account. Names and layout come from EUMETSAT's announcement of
 * 2022-02-24 and the "User Manual for the Cloud Product Processors" (NWC/CDOP3/GEO/MF-CMS/SCI/UM/Cloud). They agree with satpy 0.60
 * (`nwcsaf-geo`). We had no sample file.
 *
 * - `S_NWC_<product>_MSG2_IODC-VISIR_<YYYYMMDD>T<HHMMSS>Z.nc`, with the nominal time. 3712 x 3712 pixels of 3 km, rows from north
 *   to south. A scan takes 12.5 min, from the south.
 * - Cloud Mask, EO:EUM:DAT:0572, 8 MB: `cma` is 0 for cloud-free, also above snow and ice, and 1 for cloudy.
 * - Cloud Microphysics, EO:EUM:DAT:0575, 19 MB: `cmic_cot` is the optical depth by day.
 * - Cloud Top Temperature and Height, EO:EUM:DAT:0574, 28 MB: `ctth_alti`, m.
 * - `gdal_projection` and `gdal_xgeo_up_left`, … have the projection and the edges: the service moved from 41.5 E to 45.5 E in 2022.
 * - Meteosat's own collections CLM-IODC and CTH-IODC are GRIB2 in space view (template 3.90) and have no optical depth.
 * - The time of publication is not documented. We poll from 20 min after the nominal time.
 *
 * | upstream  | our field     | unit | conversion                                                        | limits   |
 * | cma       | cloud_opacity | %    | 0 clear, 1 cloudy                                                 | 0..1     |
 * | cmic_cot  | cloud_opacity | %    | `satellite/opacity-from-depth.ts`, where cloudy; mean of 0.25 deg | 0..200   |
 * | ctth_alti |               | m    | parallax                                                          | 0..25 km |
 */
const CLOUD_MASK = 'EO:EUM:DAT:0572';
const CLOUD_TOP = 'EO:EUM:DAT:0574';
const CLOUD_MICROPHYSICS = 'EO:EUM:DAT:0575';
/** Nominal time in a file name. */
const TIME_PATTERN = /_IODC-VISIR_(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z[^/]*\.nc$/;
const SCAN_INTERVAL_MS = 15 * MINUTE;
const SCAN_TIME_MS = 12.5 * MINUTE;

export const meteosatIodcLayout: SatelliteLayout = {
  name: 'meteosat-iodc',
  notes: 'clouds from EUMETSAT Meteosat (MSG) above 45.5 E',
  attribution: 'Contains modified EUMETSAT Meteosat data',
  url: DATA_STORE_URL,
  longitude: 45.5,
  scanInterval: SCAN_INTERVAL_MS,
  delay: 20 * MINUTE,
  product: {
    binaryMask: 'cma',
    depth: 'cmic_cot',
    heights: { height: 'ctth_alti' },
    hasGdalAttributes: true,
    isLastRowFirst: true,
  },
  getPrefixes(time) {
    const search = (collection: string) => toSearchQuery(collection, time, time + SCAN_INTERVAL_MS);
    return { mask: search(CLOUD_MASK), depth: search(CLOUD_MICROPHYSICS), heights: search(CLOUD_TOP) };
  },
  parseScan(key) {
    const [year, month, day, hour, minute, second] = TIME_PATTERN.exec(key)?.slice(1).map(Number) ?? [];
    const begin = Date.UTC(year, month - 1, day, hour, minute, second);
    return Number.isNaN(begin) ? undefined : { begin, end: begin + SCAN_TIME_MS };
  },
};
