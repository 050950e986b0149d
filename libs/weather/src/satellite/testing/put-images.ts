import type { FakeBucket } from '../../download/testing/fake-bucket';
import type { NumberArray } from '../../netcdf/hdf5-file';
import { type NetcdfVariable, writeNetcdf } from '../../netcdf/testing/write-netcdf';
import type { SatelliteLayout } from '../satellite-layout';
import { toScannedPlace, type Projection } from '../fixed-grid';

/** Returns the optical depth of the clouds at a place; 0 without clouds. */
export type CloudDepthField = (latitude: number, longitude: number) => number;

/** Returns the value of a pixel by its place. */
export type PlaceField = (latitude: number, longitude: number) => number;

export interface ImageOptions {
  readonly clouds: CloudDepthField;
  /** Start of the scan in the file attributes, when it differs from the file name, ms. */
  readonly attributeStart?: number;
  readonly unit?: string;
  /** Number of rows and of columns of the mask; the default gives each node near the sub-satellite point a pixel. */
  readonly maskSize?: number;
  /** Scan mode and satellite number of GOES. */
  readonly mode?: number;
  readonly satellite?: number;
  /** Whether the mask has two classes. */
  readonly hasBinaryMask?: boolean;
  /** Changes packed depths (hundredths) and quality flags of the mask (0 good), row by row from the north. */
  readonly modify?: (depths: Int16Array, quality: Int8Array) => void;
  /** Cloud-top height at a place, m, in the file of the depth, like Himawari. */
  readonly heights?: PlaceField;
}

/** Width of the full disk that GOES scans, rad. */
export const FULL_DISK_WIDTH_RAD = 5424 * 56e-6;
const FILL = -1;
/** Scale of depths: 0.01, as 16 unsigned bits that NetCDF stores as signed. */
const SCALE = 0.01;
export const SCAN_MS = 569_000;
/** Time from the nominal time to the start of the scan. */
export const SCAN_START_DELAY_MS = 20_700;

/** Puts the two files of a nominal time into a bucket, named and packed like the originals. */
export async function putImage(bucket: FakeBucket, layout: SatelliteLayout, time: number, options: ImageOptions) {
  const begin = time + SCAN_START_DELAY_MS;
  const { product } = layout;
  const { maskSize = 1000 } = options;
  const maskPixelsPerDepthPixel = product.geometry ? 1 : 2;
  const projection = product.geometry?.projection ?? createProjection(layout.longitude);
  const width = product.geometry?.width ?? FULL_DISK_WIDTH_RAD;
  const depths = packDepths(locatePixels(projection, width, maskSize / maskPixelsPerDepthPixel), options.clouds);
  const mask = createMask(depths, maskPixelsPerDepthPixel, maskSize);
  const quality = new Int8Array(mask.length);
  options.modify?.(depths, quality);
  const geometryVariables = product.geometry ? [] : createGeometryVariables(projection, width, maskSize);
  const attributes = { time_coverage_start: new Date(options.attributeStart ?? begin).toISOString() };
  const name = (options.hasBinaryMask ? product.binaryMask : product.mask)!;
  const classes = options.hasBinaryMask ? mask.map((value) => Number(value >= 2)) : mask;
  const masks = await writeNetcdf(attributes, [
    createSquareVariable(name, classes),
    createSquareVariable(product.quality!, quality),
    ...geometryVariables,
  ]);
  const packing = {
    units: options.unit ?? '1',
    scale_factor: Float32Array.of(SCALE),
    add_offset: Float32Array.of(0),
    _FillValue: Int16Array.of(FILL),
    _Unsigned: 'true',
    // Depths up to 160, packed.
    ...(options.modify ? {} : { valid_range: Int16Array.of(0, 16_000) }),
  };
  const { heights } = options;
  const extraVariables = heights
    ? [createHeightVariable(locatePixels(projection, width, maskSize / maskPixelsPerDepthPixel), heights)]
    : [];
  const depth = await writeNetcdf(attributes, [
    { ...createSquareVariable(product.depth, depths), attributes: packing },
    ...extraVariables,
  ]);
  const names = toKeys(layout, time, options);
  bucket.objects.set(names.mask, masks);
  bucket.objects.set(names.depth, depth);
}

/** Returns the keys of the two files of a nominal time. */
export function toKeys(
  layout: SatelliteLayout,
  time: number,
  { mode = 6, satellite = 19 }: Pick<ImageOptions, 'mode' | 'satellite'> = {},
): { mask: string; depth: string } {
  const { mask, depth } = layout.getPrefixes(time);
  const completeName = createFileNamer(layout, time, { mode, satellite });
  return { mask: completeName(mask), depth: completeName(depth) };
}

/** Creates a function that completes a file name from its prefix. */
export function createFileNamer(
  layout: SatelliteLayout,
  time: number,
  { mode = 6, satellite = 19 }: Pick<ImageOptions, 'mode' | 'satellite'> = {},
): (prefix: string) => string {
  const stamps = [time + SCAN_START_DELAY_MS, time + SCAN_START_DELAY_MS + SCAN_MS, time + 14 * 60_000];
  const [begin, end, created] = stamps.map(layout.name === 'himawari' ? formatDateStamp : formatDayStamp);
  const completeGoesName = (prefix: string) => `${prefix}${/C\d\d$/.test(prefix) ? '' : mode}_G${satellite}`;
  const completeName = (prefix: string) => (prefix.includes('/OR_') ? completeGoesName(prefix) : `${prefix}v1r1_h09`);
  return (prefix) => `${completeName(prefix)}_s${begin}_e${end}_c${created}.nc`;
}

export const createProjection = (longitude: number): Projection => ({
  longitude,
  height: 35_786_023,
  semiMajor: 6_378_137,
  semiMinor: 6_356_752.31414,
  sweep: 'x',
});

const computeScanAngle = (index: number, count: number, width: number): number =>
  (index + 0.5 - count / 2) * (width / count);

/** Places of pixels, row by row. All images of a satellite have the same. */
export interface Pixels {
  readonly latitudes: Float32Array;
  readonly longitudes: Float32Array;
}
const pixelCache = new Map<string, Pixels>();

/** @param width width of the disk, rad @param side number of pixels, each way */
export function locatePixels(projection: Projection, width: number, side: number): Pixels {
  const key = JSON.stringify([projection, width, side]);
  const cached = pixelCache.get(key);
  if (cached) return cached;
  const pixels = { latitudes: new Float32Array(side * side), longitudes: new Float32Array(side * side) };
  for (let row = 0, i = 0; row < side; row++) {
    for (let column = 0; column < side; column++, i++) {
      const place = toScannedPlace(
        projection,
        computeScanAngle(column, side, width),
        -computeScanAngle(row, side, width),
      );
      pixels.latitudes[i] = place.latitude;
      pixels.longitudes[i] = place.longitude;
    }
  }
  pixelCache.set(key, pixels);
  return pixels;
}

function packDepths({ latitudes, longitudes }: Pixels, clouds: CloudDepthField): Int16Array {
  const depths = new Int16Array(latitudes.length).fill(FILL);
  for (let i = 0; i < depths.length; i++) {
    if (latitudes[i] !== latitudes[i]) continue;
    const depth = clouds(latitudes[i], longitudes[i]);
    if (depth > 0) depths[i] = depth / SCALE + 0.5;
  }
  return depths;
}

function createHeightVariable({ latitudes, longitudes }: Pixels, heights: PlaceField): NetcdfVariable {
  const values = Float32Array.from(latitudes, (latitude, i) =>
    Number.isNaN(latitude) ? -999 : heights(latitude, longitudes[i]) || -999,
  );
  return {
    ...createSquareVariable('CldTopHght', values),
    attributes: { units: 'm', _FillValue: Float32Array.of(-999) },
  };
}

/** Creates a mask in which all four classes occur. */
function createMask(depths: Int16Array, maskPixelsPerDepthPixel: number, side: number): Int8Array {
  const mask = new Int8Array(side * side);
  for (let row = 0, i = 0; row < side; row++) {
    for (let column = 0; column < side; column++, i++) {
      const depth =
        depths[
          ((row / maskPixelsPerDepthPixel) | 0) * (side / maskPixelsPerDepthPixel) +
            ((column / maskPixelsPerDepthPixel) | 0)
        ];
      mask[i] = (depth === FILL ? 0 : 2) + (column % 2);
    }
  }
  return mask;
}

export function createSquareVariable(name: string, data: NumberArray): NetcdfVariable {
  const side = Math.sqrt(data.length);
  return { name, data, shape: [side, side], chunks: [Math.min(side, 226), Math.min(side, 226)] };
}

export function createGeometryVariables(projection: Projection, width: number, side: number): NetcdfVariable[] {
  const pixelAngle = width / side;
  const firstAngle = computeScanAngle(0, side, width);
  const createAxis = (name: string, sign: number): NetcdfVariable => ({
    name,
    data: Int16Array.from({ length: side }, (_, i) => i),
    shape: [side],
    attributes: {
      units: 'rad',
      scale_factor: Float64Array.of(sign * pixelAngle),
      add_offset: Float64Array.of(sign * firstAngle),
    },
  });
  const attributes = {
    grid_mapping_name: 'geostationary',
    inverse_flattening: Float64Array.of(298.2572221),
    latitude_of_projection_origin: Float64Array.of(0),
    longitude_of_projection_origin: Float64Array.of(projection.longitude),
    perspective_point_height: Float64Array.of(projection.height),
    semi_major_axis: Float64Array.of(projection.semiMajor),
    semi_minor_axis: Float64Array.of(projection.semiMinor),
    sweep_angle_axis: 'x',
  };
  return [
    createAxis('x', 1),
    createAxis('y', -1),
    { name: 'goes_imager_projection', data: Int32Array.of(-2147483647), shape: [1], attributes },
  ];
}

const formatTenths = (time: number): string => String(Math.floor((time % 60_000) / 100)).padStart(3, '0');

function formatDayStamp(time: number): string {
  const date = new Date(time);
  const day = Math.floor((time - Date.UTC(date.getUTCFullYear(), 0, 1)) / 86_400_000) + 1;
  const clock = date.toISOString().slice(11, 16).replace(':', '');
  return `${date.getUTCFullYear()}${String(day).padStart(3, '0')}${clock}${formatTenths(time)}`;
}

const formatDateStamp = (time: number): string =>
  new Date(time).toISOString().slice(0, 16).replace(/[-T:]/g, '') + formatTenths(time);
