import { ECMWF_URL, ecmwfLayout } from '../ecmwf/ecmwf-layout';
import { EnsembleArchive } from '../gefs/ensemble-archive';
import { ghiPercentiles } from '../gefs/ghi-percentiles';
import { GEFS_MEMBERS, GEFS_URL, gefsLayout } from '../gefs/gefs-layout';
import { GFS_URL, gfsLayout } from '../gfs/gfs-layout';
import { DiskArchive } from '../satellite/disk-archive';
import type { DiskLayout } from '../satellite/disk-product';
import { SatelliteSource } from '../satellite/satellite-source';
import { Bucket, type BucketOptions } from './bucket';
import { BucketPictures } from './bucket-pictures';
import type { DiskCache } from './disk-cache';
import { RunArchive } from './run-archive';
import type { RunLayout } from './run-layout';
import { RunSource } from './run-source';

export interface BucketSourceOptions extends BucketOptions {
  /** Where the bucket answers, when not at its public address. */
  readonly url?: string;
  /** Where downloads are kept, below a folder of the source's name. */
  readonly cache: DiskCache;
  /** Last hour of the forecast that is read, when not all of seven days. */
  readonly lastHour?: number;
}

export const gfsSource = (options: BucketSourceOptions): RunSource => sourceOf(gfsLayout, GFS_URL, options);
export const ecmwfSource = (options: BucketSourceOptions): RunSource => sourceOf(ecmwfLayout, ECMWF_URL, options);

/** All members of the ensemble, as percentiles. */
export function gefsSource({ url = GEFS_URL, ...options }: BucketSourceOptions): RunSource {
  const { cache, lastHour = Infinity, ...asking } = options;
  const bucket = new Bucket(url, asking);
  const archives = GEFS_MEMBERS.map((member): [string, RunArchive] => {
    return [member, new RunArchive(until(lastHour, gefsLayout(member)), bucket, cache.within('gefs'), `-${member}`)];
  });
  const layout = until(lastHour, gefsLayout(GEFS_MEMBERS[0]));
  return new RunSource(layout, new EnsembleArchive(new Map(archives)), ghiPercentiles);
}

/** The pictures of a satellite. */
export function satelliteSource(
  layout: DiskLayout,
  { url = layout.url, cache, ...options }: Omit<BucketSourceOptions, 'lastHour'>,
): SatelliteSource {
  const pictures = new BucketPictures(new Bucket(url, options), cache.within(layout.name));
  return new SatelliteSource(layout, new DiskArchive(layout, pictures));
}

function sourceOf(
  layout: RunLayout,
  publicUrl: string,
  { url = publicUrl, cache, lastHour = Infinity, ...options }: BucketSourceOptions,
): RunSource {
  const used = until(lastHour, layout);
  return new RunSource(used, new RunArchive(used, new Bucket(url, options), cache.within(layout.name)));
}

const until = (lastHour: number, layout: RunLayout): RunLayout => ({
  ...layout,
  hours: (run) => layout.hours(run).filter((hour) => hour <= lastHour),
});
