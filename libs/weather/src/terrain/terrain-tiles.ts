import { LRUCache } from 'lru-cache';
import { Bucket, type BucketOptions } from '../download/bucket';
import type { DiskCache, DownloadCache } from '../download/disk-cache';
import { type HgtTile, readHgtTile } from './hgt-tile';

/** Decoded tiles in memory, 3 MB each. A horizon needs up to four, more beyond 60 degrees of latitude. */
const MAX_DECODED = 16;
/** A tile of 3601 samples is 26 MB uncompressed. */
const MAX_FILE_BYTES = 30_000_000;
const FOLDER = 'terrain';

/** Elevation tiles of one degree under an HTTP address, as `N47/N47E008.hgt.gz`. Downloads are cached on disk. */
export class TerrainTiles {
  private readonly bucket: Bucket;
  private readonly cache: DownloadCache;
  private readonly decoded = new LRUCache<string, HgtTile>({ max: MAX_DECODED });
  /** Downloads that are in flight, by path. */
  private readonly pending = new Map<string, Promise<HgtTile | undefined>>();

  constructor(baseUrl: string, cache: DiskCache, options: BucketOptions = {}) {
    this.bucket = new Bucket(baseUrl, { maxObjectBytes: MAX_FILE_BYTES, ...options });
    this.cache = cache.openSubfolder(FOLDER);
  }

  /**
   * Returns the tile with a south-western corner; undefined when there is none, as in the open sea.
   * @param south whole degrees, -90..89
   * @param west whole degrees, -180..179
   * @throws SourceError, UnexpectedResponseError
   */
  async get(south: number, west: number, signal: AbortSignal): Promise<HgtTile | undefined> {
    const path = buildTilePath(south, west);
    const decoded = this.decoded.get(path);
    if (decoded) return decoded;
    let pending = this.pending.get(path);
    if (!pending) {
      pending = this.load(path, signal).finally(() => this.pending.delete(path));
      this.pending.set(path, pending);
    }
    return pending;
  }

  private async load(path: string, signal: AbortSignal): Promise<HgtTile | undefined> {
    const tile = (await this.loadCached(path)) ?? (await this.download(path, signal));
    if (tile) this.decoded.set(path, tile);
    return tile;
  }

  /** Reads a tile from disk; deletes an entry that was damaged there. */
  private async loadCached(path: string): Promise<HgtTile | undefined> {
    const file = await this.cache.get(path);
    try {
      return file && (await readHgtTile(path, file));
    } catch {
      await this.cache.delete(path);
      return undefined;
    }
  }

  private async download(path: string, signal: AbortSignal): Promise<HgtTile | undefined> {
    const file = await this.bucket.getObject(path, signal);
    if (!file) return undefined;
    const tile = await readHgtTile(path, file);
    await this.cache.put(path, file);
    return tile;
  }
}

function buildTilePath(south: number, west: number): string {
  const row = `${south < 0 ? 'S' : 'N'}${String(Math.abs(south)).padStart(2, '0')}`;
  return `${row}/${row}${west < 0 ? 'W' : 'E'}${String(Math.abs(west)).padStart(3, '0')}.hgt.gz`;
}
