import type { FakeBucket } from '../../download/testing/fake-bucket';
import { type NetcdfVariable, writeNetcdf } from '../../netcdf/testing/write-netcdf';
import type { SatelliteLayout } from '../satellite-layout';
import {
  SCAN_START_DELAY_MS,
  type PlaceField,
  FULL_DISK_WIDTH_RAD,
  createGeometryVariables,
  createFileNamer,
  createSquareVariable,
  locatePixels,
  createProjection,
  SCAN_MS,
} from './put-images';

export interface ProductOptions {
  /** Quality flag at a place; good (0) everywhere when absent. */
  readonly quality?: PlaceField;
  readonly unit?: string;
  /** Number of pixels along each side. */
  readonly side?: number;
  /** Whether the begin of the scan is only in the time bounds, as seconds since noon of 2000. */
  readonly hasBoundsOnly?: boolean;
  /** Begin of the scan in the file, when it differs from the file name, ms. */
  readonly attributeStart?: number;
}

/** Packing of a GOES variable: 16 bits unsigned, stored as signed, 65535 for no value. */
interface Packing {
  readonly name: string;
  readonly units: string;
  readonly scale: number;
  readonly long_name: string;
  readonly flags: string;
  /** Largest number stored, where not all bits are used. */
  readonly largest?: number;
}

const FILL = -1;
const NOON_OF_2000 = Date.UTC(2000, 0, 1, 12);

/** Puts irradiance on the ground, W/m2, NaN at night, into a bucket, in the form of ABI-L2-DSRF. */
export const putIrradiance = (
  bucket: FakeBucket,
  layout: SatelliteLayout,
  time: number,
  ghi: PlaceField,
  options: ProductOptions = {},
) =>
  putProduct(bucket, layout, time, layout.getPrefixes(time).irradiance!, ghi, options, {
    name: 'DSR',
    units: 'W m-2',
    scale: 0.02289028,
    long_name: 'ABI L2+ Downward Shortwave Radiation at the Surface',
    flags: 'good_quality_qf degraded_quality_or_invalid_qf',
  });

/** Puts reflectance factors of channel 2, NaN without a value, into a bucket, in the form of ABI-L2-CMIPF. */
export const putReflectance = (
  bucket: FakeBucket,
  layout: SatelliteLayout,
  time: number,
  factor: PlaceField,
  options: ProductOptions = {},
) =>
  putProduct(bucket, layout, time, layout.getPrefixes(time).reflectance!, factor, options, {
    name: 'CMI',
    units: '1',
    scale: 0.00031746,
    long_name: 'ABI L2+ Cloud and Moisture Imagery reflectance factor',
    flags:
      'good_pixel_qf conditionally_usable_pixel_qf out_of_range_pixel_qf no_value_pixel_qf focal_plane_temperature_threshold_exceeded_qf',
    largest: 4095,
  });

/** Puts cloud-top heights, m, NaN without a cloud, into a bucket, in the form of ABI-L2-ACHAF. */
export const putHeights = (
  bucket: FakeBucket,
  layout: SatelliteLayout,
  time: number,
  height: PlaceField,
  options: ProductOptions = {},
) =>
  putProduct(
    bucket,
    layout,
    time,
    layout.getPrefixes(time).heights!,
    height,
    { side: 200, ...options },
    {
      name: 'HT',
      units: 'm',
      scale: 0.3052037,
      long_name: 'ABI L2+ Cloud Top Height',
      flags: 'good_quality_qf marginal_quality_qf retrieval_attempted_qf bad_quality_qf opaque_retrieval_qf',
    },
  );

async function putProduct(
  bucket: FakeBucket,
  layout: SatelliteLayout,
  time: number,
  prefix: string,
  field: PlaceField,
  { quality = () => 0, unit, side = 1000, hasBoundsOnly = false, attributeStart }: ProductOptions,
  { name, units, scale, long_name, flags, largest = FILL }: Packing,
): Promise<string> {
  const projection = createProjection(layout.longitude);
  const { latitudes, longitudes } = locatePixels(projection, FULL_DISK_WIDTH_RAD, side);
  const values = new Int16Array(side * side).fill(FILL);
  const flagValues = new Int8Array(side * side);
  for (let i = 0; i < values.length; i++) {
    if (Number.isNaN(latitudes[i])) continue;
    const value = field(latitudes[i], longitudes[i]);
    // Values beyond 16 bits are truncated by the array.
    if (!Number.isNaN(value)) values[i] = Math.round(value / scale);
    flagValues[i] = quality(latitudes[i], longitudes[i]);
  }
  const commonAttributes = { coordinates: 't y x', grid_mapping: 'goes_imager_projection', _Unsigned: 'true' };
  const variables: NetcdfVariable[] = [
    {
      ...createSquareVariable(name, values),
      attributes: {
        ...commonAttributes,
        long_name,
        units: unit ?? units,
        scale_factor: Float32Array.of(scale),
        add_offset: Float32Array.of(0),
        _FillValue: Int16Array.of(FILL),
        valid_range: Int16Array.of(0, largest),
        ancillary_variables: 'DQF',
      },
    },
    {
      ...createSquareVariable('DQF', flagValues),
      attributes: {
        ...commonAttributes,
        units: '1',
        _FillValue: Int8Array.of(FILL),
        flag_values: Int8Array.from(flags.split(' ').keys()),
        flag_meanings: flags,
      },
    },
    ...createTimeVariables(attributeStart ?? time + SCAN_START_DELAY_MS),
    ...createGeometryVariables(projection, FULL_DISK_WIDTH_RAD, side),
  ];
  const begin = { time_coverage_start: new Date(attributeStart ?? time + SCAN_START_DELAY_MS).toISOString() };
  const key = createFileNamer(layout, time)(prefix);
  bucket.objects.set(key, await writeNetcdf(hasBoundsOnly ? {} : begin, variables));
  return key;
}

function createTimeVariables(begin: number): NetcdfVariable[] {
  const bounds = [begin, begin + SCAN_MS].map((time) => (time - NOON_OF_2000) / 1000);
  const units = 'seconds since 2000-01-01 12:00:00';
  const middle = (bounds[0] + bounds[1]) / 2;
  return [
    { name: 't', data: Float64Array.of(middle), shape: [1], attributes: { units, axis: 'T', bounds: 'time_bounds' } },
    { name: 'time_bounds', data: Float64Array.from(bounds), shape: [2], attributes: { units } },
  ];
}
