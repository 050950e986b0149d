import { join } from 'node:path';
import { ECMWF_URL, ecmwfLayout } from '../ecmwf/ecmwf-layout';
import { GFS_URL, gfsLayout } from '../gfs/gfs-layout';
import { Bucket, type BucketOptions } from './bucket';
import { DiskCache } from './disk-cache';
import { RunArchive } from './run-archive';
import type { RunLayout } from './run-layout';
import { RunSource } from './run-source';

export interface BucketSourceOptions extends BucketOptions {
  /** Where the bucket answers, when not at its public address. */
  readonly url?: string;
  /** Where downloads are kept. */
  readonly cacheFolder: string;
  readonly cacheOctets?: number;
  /** Last hour of the forecast that is read, when not all of seven days. */
  readonly lastHour?: number;
}

/** Two runs of GFS are 2 GB. */
const CACHE_OCTETS = 3e9;

export const gfsSource = (options: BucketSourceOptions): RunSource => sourceOf(gfsLayout, GFS_URL, options);
export const ecmwfSource = (options: BucketSourceOptions): RunSource => sourceOf(ecmwfLayout, ECMWF_URL, options);

function sourceOf(
  layout: RunLayout,
  publicUrl: string,
  { url = publicUrl, cacheFolder, cacheOctets = CACHE_OCTETS, lastHour = Infinity, ...options }: BucketSourceOptions,
): RunSource {
  const cache = new DiskCache(join(cacheFolder, layout.name), cacheOctets);
  const used = { ...layout, hours: (run: number) => layout.hours(run).filter((hour) => hour <= lastHour) };
  return new RunSource(used, new RunArchive(used, new Bucket(url, options), cache));
}
