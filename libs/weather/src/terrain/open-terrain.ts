import type { DiskCache } from '../download/disk-cache';
import { TerrainSource } from './terrain-source';

interface TerrainOptions {
  /** Address of the tiles, the value of `DAYSTAR_TERRAIN_URL`. */
  readonly url?: string;
  readonly cache: DiskCache;
  readonly log: { info(message: string, details?: object): void };
}

/** Opens the terrain model; undefined without an address. @throws ConfigurationError when the cache is not writable */
export async function openTerrain({ url, cache, log }: TerrainOptions): Promise<TerrainSource | undefined> {
  if (url === undefined) return undefined;
  await cache.checkWritable();
  log.info('terrain model opened', { host: new URL(url).host });
  return new TerrainSource(url, cache);
}
