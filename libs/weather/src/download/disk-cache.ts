import { appendFile, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ConfigurationError } from '@daystar/contracts';
import type { ByteRange } from './byte-ranges';

/** Suffix of a file until it is complete: after a crash no incomplete file has the name of an entry. */
const INCOMPLETE_SUFFIX = '.part';
/** Bytes per request of a large download; one such chunk is in memory at a time. */
const CHUNK_BYTES = 8_000_000;

/** The part of the disk cache that one source uses. */
export type DownloadCache = Pick<DiskCache, 'get' | 'put' | 'getFile' | 'delete'>;

/**
 * Cache of downloads on disk; each entry is complete or absent. Above `maxBytes`, the least recently used entries are
 * evicted.
 */
export class DiskCache {
  /** Size by key, least recently used first. */
  private sizes?: Promise<Map<string, number>>;
  /** Makes the names of incomplete files unique. */
  private writeCount = 0;

  /** @param maxBytes limit of the sum of all entries; a larger entry evicts all others */
  constructor(
    private readonly folder: string,
    private readonly maxBytes: number,
  ) {}

  /**
   * Creates the folder and writes to it once, so that a folder that cannot be written is reported at start.
   * @throws ConfigurationError that names the folder and the reason
   */
  async checkWritable(): Promise<void> {
    const probe = join(this.folder, `${process.pid}${INCOMPLETE_SUFFIX}`);
    try {
      await mkdir(this.folder, { recursive: true });
      await writeFile(probe, '');
      await rm(probe);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      throw new ConfigurationError(
        `DAYSTAR_WEATHER_CACHE: cannot write to "${this.folder}" (${code}): name a folder that this process may write to`,
      );
    }
  }

  /** Returns a view of this cache with every key below a folder. Sources share its limit. */
  openSubfolder(folder: string): DownloadCache {
    const addFolder = (key: string) => `${folder}/${key}`;
    return {
      get: (key) => this.get(addFolder(key)),
      put: (key, bytes) => this.put(addFolder(key), bytes),
      getFile: (key, ...args) => this.getFile(addFolder(key), ...args),
      delete: (key) => this.delete(addFolder(key)),
    };
  }

  async get(key: string): Promise<Buffer | undefined> {
    const sizes = await this.loadSizes();
    const size = sizes.get(key);
    if (size === undefined) return undefined;
    const bytes = await readFile(join(this.folder, key)).catch(() => undefined);
    if (bytes?.length !== size) return undefined;
    await this.markUsed(sizes, key, size);
    return bytes;
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    const sizes = await this.loadSizes();
    const path = join(this.folder, key);
    const incompletePath = `${path}.${process.pid}-${this.writeCount++}${INCOMPLETE_SUFFIX}`;
    await writeFile(incompletePath, bytes).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      await mkdir(dirname(path), { recursive: true });
      await writeFile(incompletePath, bytes);
    });
    await rename(incompletePath, path);
    sizes.delete(key);
    sizes.set(key, bytes.length);
    await this.evict(sizes, key);
  }

  /**
   * Returns the path of an entry that is too large for memory. A missing entry is downloaded in chunks; an interrupted
   * download resumes with the next call of this process. `check` sees the complete file before it becomes an entry.
   * @throws any error of `fetch` or `check`; if `check` fails, the file is deleted
   */
  async getFile(
    key: string,
    size: number,
    fetch: (range: ByteRange) => Promise<Buffer>,
    check: (path: string) => Promise<void>,
  ): Promise<string> {
    const sizes = await this.loadSizes();
    const path = join(this.folder, key);
    if (sizes.get(key) === size && (await statFile(path)).size === size) {
      await this.markUsed(sizes, key, size);
      return path;
    }
    const incompletePath = `${path}${INCOMPLETE_SUFFIX}`;
    await mkdir(dirname(path), { recursive: true });
    let received = (await statFile(incompletePath)).size;
    if (received > size) {
      await rm(incompletePath);
      received = 0;
    }
    for (; received < size; received = (await statFile(incompletePath)).size) {
      await appendFile(incompletePath, await fetch({ start: received, end: Math.min(size, received + CHUNK_BYTES) }));
    }
    try {
      await check(incompletePath);
    } catch (error) {
      await rm(incompletePath);
      throw error;
    }
    await rename(incompletePath, path);
    sizes.delete(key);
    sizes.set(key, size);
    await this.evict(sizes, key);
    return path;
  }

  async delete(key: string): Promise<void> {
    (await this.loadSizes()).delete(key);
    await rm(join(this.folder, key), { force: true });
  }

  /** Makes an entry the last one to be evicted, also after a restart, which reads the times of the files. */
  private async markUsed(sizes: Map<string, number>, key: string, size: number): Promise<void> {
    sizes.delete(key);
    sizes.set(key, size);
    const now = new Date();
    await utimes(join(this.folder, key), now, now).catch(() => {});
  }

  private async evict(sizes: Map<string, number>, addedKey: string): Promise<void> {
    let bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0);
    for (const [key, size] of sizes) {
      if (bytes <= this.maxBytes) return;
      if (key === addedKey) continue;
      sizes.delete(key);
      bytes -= size;
      await rm(join(this.folder, key), { force: true });
    }
  }

  private loadSizes(): Promise<Map<string, number>> {
    return (this.sizes ??= this.scan());
  }

  private async scan(): Promise<Map<string, number>> {
    await mkdir(this.folder, { recursive: true });
    const entries: { key: string; size: number; used: number }[] = [];
    for (const key of await readdir(this.folder, { recursive: true })) {
      const { size, mtimeMs, isFile } = await statFile(join(this.folder, key));
      if (!isFile) continue;
      if (key.endsWith(INCOMPLETE_SUFFIX)) await rm(join(this.folder, key), { force: true });
      else entries.push({ key, size, used: mtimeMs });
    }
    return new Map(entries.sort((a, b) => a.used - b.used).map(({ key, size }) => [key, size]));
  }
}

/** Returns the size and time of a file; zeros when there is none. */
async function statFile(path: string): Promise<{ size: number; mtimeMs: number; isFile: boolean }> {
  const entry = await stat(path).catch(() => undefined);
  if (!entry) return { size: 0, mtimeMs: 0, isFile: false };
  return { size: entry.size, mtimeMs: entry.mtimeMs, isFile: entry.isFile() };
}
