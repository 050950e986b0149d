import type { LatLonGridSpec } from '@daystar/grib/testing';
import type { FakeBucket } from '../../download/testing/fake-bucket';
import { type DwdHourOptions, putDwdHour } from '../../dwd/testing/put-dwd-hour';
import { iconEuFiles } from '../icon-eu-layout';

/** A part of the grid; it crosses the prime meridian. */
const GRID: LatLonGridSpec = { north: 52.5, west: 359.5, spacing: 0.0625, rows: 9, columns: 17 };

/** Puts an hour of a run into the bucket, a compressed file for each field, as DWD writes them. */
export const putIconEuHour = (bucket: FakeBucket, run: number, hour: number, options?: DwdHourOptions): void =>
  putDwdHour(bucket, iconEuFiles, GRID, [run, hour], options);
