import { encodeField } from '@daystar/grib/testing';
import { compressBzip2 } from '../../bzip2/testing/compress-bzip2';
import type { FakeBucket } from '../../download/testing/fake-bucket';
import { type DwdHourOptions, putDwdHour } from '../../dwd/testing/put-dwd-hour';
import { iconFiles, toCentresPath } from '../icon-layout';
import { computeTriangleCentres } from './triangle-centres';

/** UUID of grid 26 of DWD. */
export const ICON_UUID = 'a27b8de618c411e4820ab5b098c6a5c0';
/** Cells of 25 km around the prime meridian. */
export const CELLS = computeTriangleCentres({ latitude: 53.2, longitude: 0 }, 1, 8);

export interface IconHourOptions extends DwdHourOptions {
  readonly uuid?: string;
}

/** Puts an hour of a run into the bucket, and the centres of its cells, as DWD writes them. */
export function putIconHour(
  bucket: FakeBucket,
  run: number,
  hour: number,
  { uuid = ICON_UUID, ...options }: IconHourOptions = {},
): void {
  putDwdHour(bucket, iconFiles, { uuid, ...CELLS }, [run, hour], options);
  if (hour === 0) putIconCentres(bucket, run);
}

/** Puts the centres of cells into the bucket. */
export function putIconCentres(bucket: FakeBucket, run: number, uuid = ICON_UUID): void {
  const common = { centre: 78, run, surface: 1, begin: 0, end: 0, grid: { uuid, ...CELLS } };
  const latitudes = encodeField({ ...common, parameter: [191, 1], values: (latitude) => latitude });
  const longitudes = encodeField({
    ...common,
    parameter: [191, 2],
    values: (_, longitude) => ((longitude + 180) % 360) - 180,
  });
  bucket.objects.set(toCentresPath(run, 'clat'), compressBzip2(latitudes));
  bucket.objects.set(toCentresPath(run, 'clon'), compressBzip2(longitudes));
}
