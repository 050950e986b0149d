import { ImageArchive } from '../satellite/image-archive';
import type { SatelliteOptions } from '../satellite/open-satellite';
import type { SatelliteLayout } from '../satellite/satellite-layout';
import { SatelliteSource } from '../satellite/satellite-source';
import { DataStoreStorage } from './data-store-storage';

export interface DataStoreSatelliteOptions extends SatelliteOptions {
  /** Consumer key and secret of the Data Store, separated by a colon. */
  readonly credentials?: string;
}

/** Opens the images of a satellite in the EUMETSAT Data Store. */
export function openDataStoreSatellite(
  layout: SatelliteLayout,
  { url = layout.url, cache, ...options }: DataStoreSatelliteOptions,
): SatelliteSource {
  const storage = new DataStoreStorage({ url, ...options }, cache.openSubfolder(layout.name));
  return new SatelliteSource(layout, new ImageArchive(layout, storage));
}
