import type { BucketOptions } from '../download/bucket';
import type { DiskCache } from '../download/disk-cache';
import { TerrainSource } from './terrain-source';
import { TerrainTiles } from './terrain-tiles';
import { TILE_LAYOUTS } from './tile-layouts';

interface TerrainOptions extends BucketOptions {
  /** Address of the tiles, the value of `DAYSTAR_TERRAIN_URL`; the coarse table alone is used without it. */
  readonly terrainUrl?: string;
  /** Value of `DAYSTAR_TERRAIN_LAYOUT`. */
  readonly terrainLayout?: keyof typeof TILE_LAYOUTS;
  readonly cache: DiskCache;
  readonly log: { info(message: string, details?: object): void };
}

/** Opens the terrain models. @throws ConfigurationError when there are tiles and the cache is not writable */
export async function openTerrain(options: TerrainOptions): Promise<TerrainSource> {
  const { terrainUrl, terrainLayout = 'skadi', cache, log } = options;
  if (terrainUrl === undefined) return new TerrainSource();
  await cache.checkWritable();
  log.info('terrain model opened', { host: new URL(terrainUrl).host, layout: terrainLayout });
  return new TerrainSource(new TerrainTiles(terrainUrl, TILE_LAYOUTS[terrainLayout], cache, options));
}
