import type { MimicBucket } from '../../bucket/testing/mimic-bucket';
import { type NetcdfVariable, writeNetcdf } from '../../netcdf/testing/write-netcdf';
import type { DiskLayout } from '../disk-product';
import {
  AFTER_NOMINAL_MS,
  type Field,
  FULL_WIDTH,
  geometryVariables,
  nameFor,
  picture,
  pixelsOf,
  projectionAt,
  SCAN_MS,
} from './put-pictures';

export interface ProductOptions {
  /** Flag of quality at a place; good (0) everywhere when absent. */
  readonly quality?: Field;
  readonly unit?: string;
  /** Pixels, each way. */
  readonly side?: number;
  /** The files tell when they were begun by bounds of time alone, as seconds since noon of 2000. */
  readonly byBounds?: boolean;
  /** Time that the file itself says it was begun at, when not that of its name, ms. */
  readonly stated?: number;
}

/** A variable as GOES packs it: 16 bits unsigned, stored as signed, 65535 for none. */
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

/** Puts what reaches the ground, W/m2, into a bucket, NaN for a night; as ABI-L2-DSRF has it. */
export const putIrradiance = (bucket: MimicBucket, layout: DiskLayout, time: number, ghi: Field, options = {}) =>
  put(bucket, layout, time, layout.prefixes(time).irradiance!, ghi, options, {
    name: 'DSR',
    units: 'W m-2',
    scale: 0.02289028,
    long_name: 'ABI L2+ Downward Shortwave Radiation at the Surface',
    flags: 'good_quality_qf degraded_quality_or_invalid_qf',
  });

/** Puts reflectance factors of channel 2 into a bucket, NaN where there is none; as ABI-L2-CMIPF has them. */
export const putReflectance = (bucket: MimicBucket, layout: DiskLayout, time: number, factor: Field, options = {}) =>
  put(bucket, layout, time, layout.prefixes(time).reflectance!, factor, options, {
    name: 'CMI',
    units: '1',
    scale: 0.00031746,
    long_name: 'ABI L2+ Cloud and Moisture Imagery reflectance factor',
    flags:
      'good_pixel_qf conditionally_usable_pixel_qf out_of_range_pixel_qf no_value_pixel_qf focal_plane_temperature_threshold_exceeded_qf',
    largest: 4095,
  });

/** Puts heights of cloud tops, m, into a bucket, NaN where there is none; as ABI-L2-ACHAF has them. */
export const putHeights = (
  bucket: MimicBucket,
  layout: DiskLayout,
  time: number,
  height: Field,
  options: ProductOptions = {},
) =>
  put(
    bucket,
    layout,
    time,
    layout.prefixes(time).heights!,
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

async function put(
  bucket: MimicBucket,
  layout: DiskLayout,
  time: number,
  prefix: string,
  field: Field,
  { quality = () => 0, unit, side = 1000, byBounds = false, stated }: ProductOptions,
  { name, units, scale, long_name, flags, largest = FILL }: Packing,
): Promise<string> {
  const projection = projectionAt(layout.longitude);
  const { latitudes, longitudes } = pixelsOf(projection, FULL_WIDTH, side);
  const values = new Int16Array(side * side).fill(FILL);
  const good = new Int8Array(side * side);
  for (let i = 0; i < values.length; i++) {
    if (Number.isNaN(latitudes[i])) continue;
    const value = field(latitudes[i], longitudes[i]);
    // What does not fit is cut off to 16 bits, as the packing has it.
    if (!Number.isNaN(value)) values[i] = Math.round(value / scale);
    good[i] = quality(latitudes[i], longitudes[i]);
  }
  const about = { coordinates: 't y x', grid_mapping: 'goes_imager_projection', _Unsigned: 'true' };
  const variables: NetcdfVariable[] = [
    {
      ...picture(name, values),
      attributes: {
        ...about,
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
      ...picture('DQF', good),
      attributes: {
        ...about,
        units: '1',
        _FillValue: Int8Array.of(FILL),
        flag_values: Int8Array.from(flags.split(' ').keys()),
        flag_meanings: flags,
      },
    },
    ...timeVariables(stated ?? time + AFTER_NOMINAL_MS),
    ...geometryVariables(projection, FULL_WIDTH, side),
  ];
  const begun = { time_coverage_start: new Date(stated ?? time + AFTER_NOMINAL_MS).toISOString() };
  const key = nameFor(layout, time)(prefix);
  bucket.objects.set(key, await writeNetcdf(byBounds ? {} : begun, variables));
  return key;
}

function timeVariables(begin: number): NetcdfVariable[] {
  const bounds = [begin, begin + SCAN_MS].map((time) => (time - NOON_OF_2000) / 1000);
  const units = 'seconds since 2000-01-01 12:00:00';
  const middle = (bounds[0] + bounds[1]) / 2;
  return [
    { name: 't', data: Float64Array.of(middle), shape: [1], attributes: { units, axis: 'T', bounds: 'time_bounds' } },
    { name: 'time_bounds', data: Float64Array.from(bounds), shape: [2], attributes: { units } },
  ];
}
