import { type FieldSpec, encodeField } from '@daystar/grib/testing';
import { compressBzip2 } from '../../bzip2/testing/compress-bzip2';
import type { FakeBucket } from '../../download/testing/fake-bucket';
import type { FieldFiles } from '../field-files-archive';

/** Number of the centre (common code table C-11). */
const DWD = 78;

/** Computes the mean GHI of the hour that ends with an hour of the forecast, W/m2. */
export const computeMeanGhi = (hour: number): number => Math.max(0, 700 * Math.sin((2 * Math.PI * (hour - 6.5)) / 24));
/** Diffuse share of the mean GHI. */
const DIFFUSE_SHARE = 0.3;

export interface DwdHourOptions {
  /** Reference time that the messages state, ms, when it differs from the run. */
  readonly referenceTime?: number;
  readonly kelvin?: number;
  /** Name of a field to omit. */
  readonly omittedField?: string;
}

/** Puts an hour of a run into the bucket, a compressed file for each field, as DWD writes them. */
export function putDwdHour(
  bucket: FakeBucket,
  files: FieldFiles,
  grid: FieldSpec['grid'],
  [run, hour]: readonly [run: number, hour: number],
  { referenceTime = run, kelvin = 280, omittedField = '' }: DwdHourOptions = {},
): void {
  const fields = createFields(hour, kelvin);
  for (const name of files.listFields(hour)) {
    if (name === omittedField) continue;
    const field = fields[name];
    const begin = field.statistic === undefined ? hour : 0;
    const message = encodeField({ centre: DWD, run: referenceTime, begin, end: hour, grid, ...field });
    bucket.objects.set(files.toPath(run, hour, name), compressBzip2(message));
  }
}

type FieldDefinition = Pick<FieldSpec, 'parameter' | 'surface' | 'values'> & Partial<FieldSpec>;

function createFields(hour: number, kelvin: number): Record<string, FieldDefinition> {
  let sum = 0;
  for (let end = 1; end <= hour; end++) sum += computeMeanGhi(end);
  const meanSinceStart = sum / Math.max(1, hour);
  return {
    aswdir_s: {
      parameter: [4, 198],
      surface: 1,
      statistic: 0,
      values: () => meanSinceStart * (1 - DIFFUSE_SHARE),
    },
    aswdifd_s: { parameter: [4, 199], surface: 1, statistic: 0, values: () => meanSinceStart * DIFFUSE_SHARE },
    clct: { parameter: [6, 1], surface: 1, values: () => (10 * hour) % 100 },
    t_2m: { parameter: [0, 0], surface: 103, level: 2, values: () => kelvin },
    u_10m: { parameter: [2, 2], surface: 103, level: 10, values: () => 3 },
    v_10m: { parameter: [2, 3], surface: 103, level: 10, values: () => 4 },
    relhum_2m: { parameter: [1, 1], surface: 103, level: 2, values: () => 65 },
    h_snow: { parameter: [1, 11], surface: 1, values: (latitude) => latitude - 52 },
    // Millimetres since the start of the run: half of one in an hour.
    tot_prec: { parameter: [1, 52], surface: 1, statistic: 1, values: () => 0.5 * hour },
  };
}
