import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DiskCache } from '../disk-cache';
import { FakeBucket } from './fake-bucket';

/** More than any test downloads. */
const CACHE_BYTES = 1e9;

/** A bucket with a complete run, and caches in folders of their own. */
export class RunFixture {
  readonly bucket = new FakeBucket();
  /** Objects of the complete run. */
  readonly complete = new Map<string, Buffer>();
  url = '';
  private readonly folders: string[] = [];

  /** @param put puts the complete run into the bucket */
  constructor(private readonly put: (bucket: FakeBucket) => void) {}

  async start(): Promise<void> {
    this.url = await this.bucket.start();
    this.put(this.bucket);
    this.bucket.objects.forEach((bytes, path) => this.complete.set(path, bytes));
  }

  async stop(): Promise<void> {
    await this.bucket.stop();
    await Promise.all(this.folders.map((folder) => rm(folder, { recursive: true, force: true })));
  }

  /** Restores the complete run without faults, clears the recorded requests, and creates an empty cache folder. */
  async reset(): Promise<void> {
    this.bucket.fault = undefined;
    this.bucket.objects.clear();
    this.restore();
    this.bucket.requests.length = 0;
    this.folders.push(await mkdtemp(join(tmpdir(), 'daystar-run-')));
  }

  /** Puts the objects of the complete run back into the bucket. */
  restore(): void {
    this.complete.forEach((bytes, path) => this.bucket.objects.set(path, bytes));
  }

  /** Opens the cache of the running test, with its downloads so far. */
  openCache(): DiskCache {
    return new DiskCache(this.folders[this.folders.length - 1], CACHE_BYTES);
  }

  /** Deletes the downloads of the running test. */
  clearCache(): Promise<void> {
    return rm(this.folders[this.folders.length - 1], { recursive: true });
  }
}

/** Starts a fixture before the tests of a file, and resets it before each. */
export function useRunFixture(put: (bucket: FakeBucket) => void): RunFixture {
  const fixture = new RunFixture(put);
  beforeAll(() => fixture.start());
  beforeEach(() => fixture.reset());
  afterAll(() => fixture.stop());
  return fixture;
}
