import type { FakeBucket } from '../../download/testing/fake-bucket';
import { type NetcdfVariable, writeNetcdf } from '../../netcdf/testing/write-netcdf';
import { type Projection, toScannedPlace } from '../../satellite/fixed-grid';
import type { CloudDepthField, PlaceField } from '../../satellite/testing/put-images';

export interface MeteosatIodcImageOptions {
  /** Optical depth of the cloud at a place, 0 where there is none. */
  readonly clouds: CloudDepthField;
  /** Cloud-top height, m; no file of heights when absent. */
  readonly heights?: PlaceField;
  /** Whether the optical depth of clouds was not retrieved, as at low sun. */
  readonly hasNoDepth?: boolean;
  /** Start of the scan in the file attributes, when it differs from the file name, ms. */
  readonly attributeStart?: number;
  /** Attributes that replace those of the projection. */
  readonly attributes?: NetcdfVariable['attributes'];
  /** Changes packed depths (hundredths), row by row from the north. */
  readonly modify?: (depths: Int16Array) => void;
  /** Pixels, each way. */
  readonly size?: number;
}

/** Pixels of the full disk of SEVIRI, each way. */
const PIXELS = 3712;
/** Width of a pixel in the projection, m. */
const PIXEL_METRES = 3000;
/** Edges of the disk in the projection, m: its centre is half a pixel west and south of the origin. */
const EDGES = { west: -5_569_500, north: 5_566_500 };
const PROJECTION: Projection = {
  longitude: 45.5,
  height: 35_785_863,
  semiMajor: 6_378_137,
  semiMinor: 6_356_752.3,
  sweep: 'y',
};
const [FILL, MASK_FILL, HEIGHT_FILL] = [-1, -1, 65535];
const SCALE = 0.01;
const COLLECTIONS = { CMA: 'EO:EUM:DAT:0572', CMIC: 'EO:EUM:DAT:0575', CTTH: 'EO:EUM:DAT:0574' };

/** Returns the key of a product of a nominal time. */
export function toMeteosatIodcKey(time: number, product: keyof typeof COLLECTIONS): string {
  const stamp = new Date(time).toISOString().slice(0, 19).replace(/[-:]/g, '');
  const id = `S_NWC_${product}_MSG2_IODC-VISIR_${stamp}Z`;
  return `${COLLECTIONS[product]}/${id}/${id}.nc`;
}

/** Puts the files of a nominal time into a Data Store, in the form of the NWC SAF. */
export async function putMeteosatIodcImage(
  store: FakeBucket,
  time: number,
  options: MeteosatIodcImageOptions,
): Promise<void> {
  const { size = 928, clouds, heights, hasNoDepth } = options;
  const step = (PIXELS * PIXEL_METRES) / size;
  const mask = new Int8Array(size * size).fill(MASK_FILL);
  const depths = new Int16Array(size * size).fill(FILL);
  const tops = new Uint16Array(size * size).fill(HEIGHT_FILL);
  for (let row = 0, pixel = 0; row < size; row++) {
    for (let column = 0; column < size; column++, pixel++) {
      const x = (EDGES.west + (column + 0.5) * step) / PROJECTION.height;
      const y = (EDGES.north - (row + 0.5) * step) / PROJECTION.height;
      const { latitude, longitude } = toScannedPlace(PROJECTION, x, y);
      if (Number.isNaN(latitude)) continue;
      const depth = clouds(latitude, longitude);
      mask[pixel] = depth > 0 ? 1 : 0;
      if (depth === 0) continue;
      if (!hasNoDepth) depths[pixel] = Math.round(depth / SCALE);
      if (heights) tops[pixel] = heights(latitude, longitude);
    }
  }
  options.modify?.(depths);
  const attributes = {
    satellite_identifier: 'MSG2',
    region_id: 'IODC-VISIR',
    time_coverage_start: new Date(options.attributeStart ?? time).toISOString().slice(0, 19) + 'Z',
    gdal_projection: '+proj=geos +a=6378137.000000 +b=6356752.300000 +lon_0=45.500000 +h=35785863.000000 +sweep=y',
    gdal_xgeo_up_left: Float64Array.of(EDGES.west),
    gdal_ygeo_up_left: Float64Array.of(EDGES.north),
    gdal_xgeo_low_right: Float64Array.of(EDGES.west + PIXELS * PIXEL_METRES),
    gdal_ygeo_low_right: Float64Array.of(EDGES.north - PIXELS * PIXEL_METRES),
    ...options.attributes,
  };
  const toVariable = (name: string, data: NetcdfVariable['data'], packing: NetcdfVariable['attributes']) => ({
    name,
    data,
    shape: [size, size],
    chunks: [Math.min(size, 232), Math.min(size, 232)],
    attributes: packing,
  });
  const files = {
    CMA: toVariable('cma', mask, { _FillValue: Int8Array.of(MASK_FILL) }),
    CMIC: toVariable('cmic_cot', depths, {
      units: '1',
      scale_factor: Float32Array.of(SCALE),
      add_offset: Float32Array.of(0),
      _FillValue: Int16Array.of(FILL),
    }),
    ...(heights && {
      CTTH: toVariable('ctth_alti', tops, { units: 'm', _FillValue: Uint16Array.of(HEIGHT_FILL) }),
    }),
  };
  for (const [product, variable] of Object.entries(files))
    store.objects.set(
      toMeteosatIodcKey(time, product as keyof typeof COLLECTIONS),
      await writeNetcdf(attributes, [variable]),
    );
}
