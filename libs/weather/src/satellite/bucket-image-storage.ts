import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { type Bucket, UnexpectedResponseError } from '../download/bucket';
import { type ListedObject, listObjects } from '../download/list-objects';
import type { DownloadCache } from '../download/disk-cache';
import type { ImageStorage } from './image-storage';

/** Image files of a bucket. Each file is downloaded once, as a whole, to the disk cache. */
export class BucketImageStorage implements ImageStorage {
  constructor(
    private readonly bucket: Bucket,
    private readonly cache: DownloadCache,
  ) {}

  list(prefix: string, signal: AbortSignal): Promise<ListedObject[]> {
    return listObjects(this.bucket, prefix, signal);
  }

  download({ key, size, etag }: ListedObject, signal: AbortSignal): Promise<string> {
    const fetch = async (range: { start: number; end?: number }) => {
      const bytes = await this.bucket.getRange(key, range, signal);
      if (!bytes) throw new UnexpectedResponseError('unreadable-file', `${key} is listed but does not exist`);
      return bytes;
    };
    return this.cache.getFile(key, size, fetch, (path) => checkMd5(key, path, etag));
  }

  discard({ key }: ListedObject): Promise<void> {
    return this.cache.delete(key);
  }
}

/** Compares the MD5 when the ETag is one: a file that was uploaded in several parts has another kind of ETag. */
async function checkMd5(key: string, path: string, etag: string): Promise<void> {
  if (!/^[0-9a-f]{32}$/.test(etag)) return;
  const hash = createHash('md5');
  await pipeline(createReadStream(path), hash);
  if (hash.digest('hex') !== etag) {
    throw new UnexpectedResponseError('unreadable-file', `the MD5 of ${key} differs from the ETag of the listing`);
  }
}
