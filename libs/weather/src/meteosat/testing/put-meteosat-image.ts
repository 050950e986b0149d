import type { FakeBucket } from '../../download/testing/fake-bucket';
import { type NetcdfVariable, writeNetcdf } from '../../netcdf/testing/write-netcdf';
import type { Projection } from '../../satellite/fixed-grid';
import { toScannedPlace } from '../../satellite/fixed-grid';
import type { CloudDepthField, PlaceField } from '../../satellite/testing/put-images';

export interface MeteosatImageOptions {
  /** Optical depth of the upper layer of cloud, 0 where there is none. */
  readonly clouds: CloudDepthField;
  /** Optical depth of the lower layer of cloud. */
  readonly lowerClouds?: CloudDepthField;
  /** Cloud-top height, m. */
  readonly heights?: PlaceField;
  /** Class of the mask at a place, where it does not follow from the clouds. */
  readonly classAt?: (latitude: number, longitude: number) => keyof typeof CLASSES | undefined;
  /** Start of the scan in the file attributes, when it differs from the file name, ms. */
  readonly attributeStart?: number;
  /** Names of the classes; none in the file when empty. */
  readonly classes?: Readonly<Record<string, number>>;
  /** Modifies the packed logarithms of the optical depth in place: pixels from the south-west, two layers per pixel. */
  readonly modify?: (logarithms: Int16Array) => void;
  /** Pixels, each way. */
  readonly size?: number;
}

/** Cloud classes of the mask by name. The numbers have a gap, so that code with fixed numbers would fail. */
export const CLASSES = {
  not_processed: 0,
  cloud_free: 1,
  cloud_contaminated: 2,
  cloud_filled: 3,
  dust_contaminated: 5,
};
/** Pixels of the full disk of FCI, each way. */
const PIXELS = 5568;
/** Width of the full disk of FCI, rad: pixels of 55.887 microradians (2 km at the sub-satellite point). */
const WIDTH = PIXELS * 55.887e-6;
const SCALE = 0.001;
const [FILL, HEIGHT_FILL] = [-32768, 65535];
const PROJECTION: Projection = {
  longitude: 0,
  height: 35_786_400,
  semiMajor: 6_378_137,
  semiMinor: 6_356_752.314,
  sweep: 'y',
};

/** Returns the keys of the two files of a nominal time. */
export function toMeteosatKeys(time: number): { mask: string; depth: string } {
  const [processed, begin, end] = [time + 17 * 60_000, time, time + 600_000].map(toStamp);
  const toKey = (collection: string, product: string) => {
    const id = `W_XX-EUMETSAT-Darmstadt,IMG+SAT,MTI1+FCI-2-${product}_C_EUMT_${processed}_L2PF_OPE_${begin}_${end}_N__O_0087_0000`;
    return `${collection}/${id}/${id}.nc`;
  };
  return {
    mask: toKey('EO:EUM:DAT:0678', 'CLM--FD------NC4E'),
    depth: toKey('EO:EUM:DAT:0684', 'OCA--FD------NC4E'),
  };
}

/** Puts the two files of a nominal time into a Data Store, in the form of MTG FCI level 2. */
export async function putMeteosatImage(store: FakeBucket, time: number, options: MeteosatImageOptions): Promise<void> {
  const { size = 1000, clouds, lowerClouds = () => 0, classes = CLASSES } = options;
  const angle = (index: number) => (index + 0.5 - size / 2) * (WIDTH / size);
  const mask = new Int8Array(size * size);
  const logarithms = new Int16Array(2 * size * size).fill(FILL);
  const tops = new Uint16Array(size * size).fill(HEIGHT_FILL);
  for (let row = 0, pixel = 0; row < size; row++) {
    for (let column = 0; column < size; column++, pixel++) {
      const { latitude, longitude } = toScannedPlace(PROJECTION, angle(column), angle(row));
      if (Number.isNaN(latitude)) continue;
      const depths = [clouds(latitude, longitude), lowerClouds(latitude, longitude)];
      depths.forEach((depth, layer) => {
        if (depth > 0) logarithms[2 * pixel + layer] = Math.round(Math.log10(depth) / SCALE);
      });
      const isCloudy = depths.some((depth) => depth > 0);
      const cloudy = column % 2 === 0 ? 'cloud_contaminated' : 'cloud_filled';
      mask[pixel] = CLASSES[options.classAt?.(latitude, longitude) ?? (isCloudy ? cloudy : 'cloud_free')];
      if (isCloudy) tops[pixel] = options.heights?.(latitude, longitude) ?? HEIGHT_FILL;
    }
  }
  options.modify?.(logarithms);
  const attributes = {
    platform: 'MTI1',
    data_source: 'FCI',
    time_coverage_start: toStamp(options.attributeStart ?? time),
  };
  const flags = {
    flag_values: Int8Array.from(Object.values(classes)),
    flag_meanings: Object.keys(classes).join(' '),
  };
  const chunks = [Math.min(size, 200), Math.min(size, 200)];
  const keys = toMeteosatKeys(time);
  const files: Record<string, NetcdfVariable[]> = {
    [keys.mask]: [
      {
        name: 'cloud_state',
        data: mask,
        shape: [size, size],
        chunks,
        attributes: { _FillValue: Int8Array.of(-127), ...(flags.flag_meanings && flags) },
      },
    ],
    [keys.depth]: [
      {
        name: 'retrieved_cloud_optical_thickness',
        data: logarithms,
        shape: [size, size, 2],
        chunks: [...chunks, 2],
        attributes: {
          long_name: 'Cloud Optical Thickness (referenced to 0.55 um and in log10(COT))',
          scale_factor: Float32Array.of(SCALE),
          add_offset: Float32Array.of(0),
          _FillValue: Int16Array.of(FILL),
        },
      },
      {
        name: 'retrieved_cloud_top_height',
        data: tops,
        shape: [size, size],
        chunks,
        attributes: { unit: 'm', _FillValue: Uint16Array.of(HEIGHT_FILL) },
      },
    ],
  };
  for (const [key, variables] of Object.entries(files))
    store.objects.set(key, await writeNetcdf(attributes, [...variables, ...createGeometry(size)]));
}

/** Columns go from west to east with angles that are positive to the west; rows from the south. */
function createGeometry(size: number): NetcdfVariable[] {
  const step = WIDTH / size;
  const createAxis = (name: string, sign: number): NetcdfVariable => ({
    name,
    data: Int16Array.from({ length: size }, (_, i) => i),
    shape: [size],
    attributes: {
      unit: 'radian',
      scale_factor: Float64Array.of(sign * step),
      add_offset: Float64Array.of(sign * (0.5 - size / 2) * step),
    },
  });
  const attributes = {
    grid_mapping_name: 'geostationary',
    inverse_flattening: Float64Array.of(298.257223563),
    longitude_of_projection_origin: Float64Array.of(PROJECTION.longitude),
    perspective_point_height: Float64Array.of(PROJECTION.height),
    semi_major_axis: Float64Array.of(PROJECTION.semiMajor),
    sweep_angle_axis: 'y',
  };
  return [
    createAxis('x', -1),
    createAxis('y', 1),
    { name: 'mtg_geos_projection', data: Int32Array.of(-2147483647), shape: [1], attributes },
  ];
}

const toStamp = (time: number): string => new Date(time).toISOString().slice(0, 19).replace(/[-T:]/g, '');
