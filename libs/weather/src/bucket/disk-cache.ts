import { appendFile, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ByteRange } from './byte-ranges';

/** A file that is being written: nothing that was cut off by a crash ever bears its real name. */
const UNFINISHED = '.part';
/** Octets of a large download that are asked for, and held, at once. */
const PIECE = 8_000_000;

/** The part of a cache on disk that one source uses. */
export type DownloadCache = Pick<DiskCache, 'get' | 'put' | 'file' | 'drop'>;

/** Downloads kept on disk, each whole or not at all; the least recently used are evicted beyond a number of bytes. */
export class DiskCache {
  /** Size by key, least recently used first. */
  private sizes?: Promise<Map<string, number>>;
  private unfinished = 0;

  /** @param mostOctets how much is kept; a single larger entry is kept alone */
  constructor(
    private readonly folder: string,
    private readonly mostOctets: number,
  ) {}

  /**
   * Creates the folder and writes to it once, so that a folder that cannot be written is found at start.
   * @throws Error that names the folder and the reason
   */
  async checkWritable(): Promise<void> {
    const probe = join(this.folder, `${process.pid}${UNFINISHED}`);
    try {
      await mkdir(this.folder, { recursive: true });
      await writeFile(probe, '');
      await rm(probe);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      throw new Error(
        `DAYSTAR_WEATHER_CACHE: cannot write to "${this.folder}" (${code}): name a folder that this process may write to`,
      );
    }
  }

  /** The same cache with every key below a folder: sources share its limit. */
  within(folder: string): DownloadCache {
    const keyOf = (key: string) => `${folder}/${key}`;
    return {
      get: (key) => this.get(keyOf(key)),
      put: (key, bytes) => this.put(keyOf(key), bytes),
      file: (key, octets, fetch, check) => this.file(keyOf(key), octets, fetch, check),
      drop: (key) => this.drop(keyOf(key)),
    };
  }

  /** What is kept under a key, slashes making folders; undefined when nothing is, or it cannot be read. */
  async get(key: string): Promise<Buffer | undefined> {
    const sizes = await this.known();
    const size = sizes.get(key);
    if (size === undefined) return undefined;
    const bytes = await readFile(join(this.folder, key)).catch(() => undefined);
    if (bytes?.length !== size) return undefined;
    sizes.delete(key);
    sizes.set(key, size);
    const now = new Date();
    await utimes(join(this.folder, key), now, now).catch(() => {});
    return bytes;
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    const sizes = await this.known();
    const path = join(this.folder, key);
    const part = `${path}.${process.pid}-${this.unfinished++}${UNFINISHED}`;
    await mkdir(dirname(path), { recursive: true });
    await writeFile(part, bytes);
    await rename(part, path);
    sizes.delete(key);
    sizes.set(key, bytes.length);
    await this.makeRoom(sizes, key);
  }

  /**
   * The path of an entry too large to be held in memory. What is not kept yet is fetched piece by piece; a download that
   * breaks off goes on there when it is asked for again. `check` sees the whole before it bears its name.
   * @throws what `fetch` or `check` throws; after `check` nothing is left of it
   */
  async file(
    key: string,
    octets: number,
    fetch: (range: ByteRange) => Promise<Buffer>,
    check: (path: string) => Promise<void>,
  ): Promise<string> {
    const sizes = await this.known();
    const path = join(this.folder, key);
    if (sizes.get(key) === octets && (await entryAt(path)).size === octets) return path;
    const part = `${path}${UNFINISHED}`;
    await mkdir(dirname(path), { recursive: true });
    let got = (await entryAt(part)).size;
    if (got > octets) {
      await rm(part);
      got = 0;
    }
    for (; got < octets; got = (await entryAt(part)).size) {
      await appendFile(part, await fetch({ start: got, end: Math.min(octets, got + PIECE) }));
    }
    try {
      await check(part);
    } catch (error) {
      await rm(part);
      throw error;
    }
    await rename(part, path);
    sizes.delete(key);
    sizes.set(key, octets);
    await this.makeRoom(sizes, key);
    return path;
  }

  /** Forgets an entry that turned out to be of no use. */
  async drop(key: string): Promise<void> {
    (await this.known()).delete(key);
    await rm(join(this.folder, key), { force: true });
  }

  private async makeRoom(sizes: Map<string, number>, keep: string): Promise<void> {
    let octets = [...sizes.values()].reduce((sum, size) => sum + size, 0);
    for (const [key, size] of sizes) {
      if (octets <= this.mostOctets) return;
      if (key === keep) continue;
      sizes.delete(key);
      octets -= size;
      await rm(join(this.folder, key), { force: true });
    }
  }

  private known(): Promise<Map<string, number>> {
    return (this.sizes ??= this.scan());
  }

  private async scan(): Promise<Map<string, number>> {
    await mkdir(this.folder, { recursive: true });
    const found: { key: string; size: number; used: number }[] = [];
    for (const key of await readdir(this.folder, { recursive: true })) {
      const { size, mtimeMs, isFile } = await entryAt(join(this.folder, key));
      if (!isFile) continue;
      if (key.endsWith(UNFINISHED)) await rm(join(this.folder, key), { force: true });
      else found.push({ key, size, used: mtimeMs });
    }
    return new Map(found.sort((a, b) => a.used - b.used).map(({ key, size }) => [key, size]));
  }
}

/** What is at a path; an empty nothing when nothing is. */
async function entryAt(path: string): Promise<{ size: number; mtimeMs: number; isFile: boolean }> {
  const entry = await stat(path).catch(() => undefined);
  if (!entry) return { size: 0, mtimeMs: 0, isFile: false };
  return { size: entry.size, mtimeMs: entry.mtimeMs, isFile: entry.isFile() };
}
