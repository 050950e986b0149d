import { Bucket, type BucketOptions } from '../download/bucket';
import type { DiskCache } from '../download/disk-cache';
import { BucketImageStorage } from './bucket-image-storage';
import { ImageArchive } from './image-archive';
import type { SatelliteLayout } from './satellite-layout';
import { SatelliteSource } from './satellite-source';

export interface SatelliteOptions extends BucketOptions {
  /** Mirror of the bucket; the public one when absent. */
  readonly url?: string;
  /** Downloads, which are kept below a folder of the source's name. */
  readonly cache: DiskCache;
}

/** Opens the images of a satellite in its bucket. */
export function openSatellite(
  layout: SatelliteLayout,
  { url = layout.url, cache, ...options }: SatelliteOptions,
): SatelliteSource {
  const storage = new BucketImageStorage(new Bucket(url, options), cache.openSubfolder(layout.name));
  return new SatelliteSource(layout, new ImageArchive(layout, storage));
}
