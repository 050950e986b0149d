import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { PictureFiles } from '../satellite/picture-files';
import { type Bucket, UnexpectedAnswer } from './bucket';
import type { DownloadCache } from './disk-cache';
import { type Listed, listed } from './listing';

/** Pictures in a bucket: each file is fetched once, whole, and through the disk. */
export class BucketPictures implements PictureFiles {
  constructor(
    private readonly bucket: Bucket,
    private readonly cache: DownloadCache,
  ) {}

  listed(prefix: string, signal: AbortSignal): Promise<Listed[]> {
    return listed(this.bucket, prefix, signal);
  }

  path({ key, octets, tag }: Listed, signal: AbortSignal): Promise<string> {
    const fetch = async (range: { start: number; end?: number }) => {
      const bytes = await this.bucket.range(key, range, signal);
      if (!bytes) throw new UnexpectedAnswer('unreadable-file', `${key} is listed but not there`);
      return bytes;
    };
    return this.cache.file(key, octets, fetch, (path) => checked(path, tag));
  }

  drop({ key }: Listed): Promise<void> {
    return this.cache.drop(key);
  }
}

/** Compares the MD5 where the tag is one: files stored in several pieces have a tag of another kind. */
async function checked(path: string, tag: string): Promise<void> {
  if (!/^[0-9a-f]{32}$/.test(tag)) return;
  const hash = createHash('md5');
  await pipeline(createReadStream(path), hash);
  if (hash.digest('hex') !== tag)
    throw new UnexpectedAnswer('unreadable-file', 'its octets are not those that it lists');
}
