import { defineSource } from '../definition/define-source';
import { DataStoreStorage } from '../eumetsat/data-store-storage';
import { ImageArchive } from '../satellite/image-archive';
import type { SatelliteOptions } from '../satellite/open-satellite';
import { SatelliteSource } from '../satellite/satellite-source';
import { meteosatLayout } from './meteosat-layout';

export interface MeteosatOptions extends SatelliteOptions {
  /** Consumer key and secret of the Data Store, separated by a colon. */
  readonly credentials?: string;
}

export function openMeteosat({ url = meteosatLayout.url, cache, ...options }: MeteosatOptions): SatelliteSource {
  const storage = new DataStoreStorage({ url, ...options }, cache.openSubfolder(meteosatLayout.name));
  return new SatelliteSource(meteosatLayout, new ImageArchive(meteosatLayout, storage));
}

export const meteosat = defineSource({
  name: meteosatLayout.name,
  title: 'Meteosat',
  urlVariable: 'DAYSTAR_METEOSAT_URL',
  credentialsVariable: 'DAYSTAR_EUMETSAT_CREDENTIALS',
  publicUrl: meteosatLayout.url,
  usesCache: true,
  create: (context) => openMeteosat(context),
});
