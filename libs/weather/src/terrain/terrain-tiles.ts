import { LRUCache } from 'lru-cache';
import { Bucket, type BucketOptions } from '../download/bucket';
import type { DiskCache, DownloadCache } from '../download/disk-cache';
import { SharedDownloads } from '../download/shared-downloads';
import type { ElevationTile } from './elevation-tile';
import type { TileCorner, TileLayout } from './tile-layouts';

/**
 * Maximum number of decoded tiles in memory, 3 MB each. A horizon needs up to four near the equator, six at 26 to 62 degrees of
 * latitude.
 */
const MAX_DECODED = 16;
/** A tile of 3601 samples is 26 MB uncompressed. */
const MAX_FILE_BYTES = 30_000_000;
const FOLDER = 'terrain';

/** Elevation tiles of one degree under an HTTP address. Downloads are cached on disk. */
export class TerrainTiles {
  private readonly bucket: Bucket;
  private readonly cache: DownloadCache;
  private readonly decoded = new LRUCache<string, ElevationTile>({ max: MAX_DECODED });
  private readonly downloads = new SharedDownloads<ElevationTile | undefined>();

  constructor(
    baseUrl: string,
    private readonly layout: TileLayout,
    cache: DiskCache,
    options: BucketOptions = {},
  ) {
    this.bucket = new Bucket(baseUrl, { maxObjectBytes: MAX_FILE_BYTES, ...options });
    this.cache = cache.openSubfolder(FOLDER);
  }

  /** Name of the terrain model. */
  get model(): string {
    return this.layout.model;
  }

  /**
   * Returns the tile with a south-western corner; undefined when there is none, as in the open sea.
   * @throws SourceError, UnexpectedResponseError
   */
  async get(corner: TileCorner, signal: AbortSignal): Promise<ElevationTile | undefined> {
    const path = this.layout.buildPath(corner);
    const decoded = this.decoded.get(path);
    if (decoded) return decoded;
    return this.downloads.run(path, signal, (sharedSignal) => this.load(path, corner, sharedSignal));
  }

  private async load(path: string, corner: TileCorner, signal: AbortSignal): Promise<ElevationTile | undefined> {
    const tile = (await this.loadCached(path, corner)) ?? (await this.download(path, corner, signal));
    if (tile) this.decoded.set(path, tile);
    return tile;
  }

  /** Reads a tile from disk; deletes an entry that was damaged there. */
  private async loadCached(path: string, corner: TileCorner): Promise<ElevationTile | undefined> {
    const file = await this.cache.get(path);
    try {
      return file && (await this.layout.readTile(path, file, corner));
    } catch {
      await this.cache.delete(path);
      return undefined;
    }
  }

  private async download(path: string, corner: TileCorner, signal: AbortSignal): Promise<ElevationTile | undefined> {
    const file = await this.bucket.getObject(path, signal);
    if (!file) return undefined;
    const tile = await this.layout.readTile(path, file, corner);
    await this.cache.put(path, file);
    return tile;
  }
}
