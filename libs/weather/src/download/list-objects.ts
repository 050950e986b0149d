import { SourceError } from '../source/source-error';
import { type Bucket, UnexpectedResponseError } from './bucket';

/** A listed object of a bucket, folder or search service. */
export interface ListedObject {
  readonly key: string;
  /** Bytes; NaN where the listing does not have it. */
  readonly size: number;
  /** Text that changes with the object. In a bucket, the MD5 of its bytes if it was stored in one piece. */
  readonly etag: string;
}

const ENTRY = /<Contents>(.*?)<\/Contents>/gs;

/**
 * Lists the first thousand objects of a bucket whose names start with a prefix, by Amazon S3's ListObjectsV2.
 * @throws SourceError when the bucket refuses, UnexpectedResponseError when the response is not a list
 */
export async function listObjects(bucket: Bucket, prefix: string, signal: AbortSignal): Promise<ListedObject[]> {
  const text = await bucket.getText(`?list-type=2&prefix=${encodeURIComponent(prefix)}`, signal);
  if (text === undefined)
    throw new SourceError(`${bucket.baseUrl} cannot be listed (403 or 404): check the address of the bucket`);
  if (!text.includes('<ListBucketResult')) {
    throw new UnexpectedResponseError(
      'unexpected-response',
      `${bucket.baseUrl} did not respond with a list of ${prefix}`,
    );
  }
  return [...text.matchAll(ENTRY)].map(([, entry]) => {
    const [key, size] = [readElement(entry, 'Key'), Number(readElement(entry, 'Size'))];
    if (!key || !(size > 0)) {
      throw new UnexpectedResponseError(
        'unexpected-response',
        `${bucket.baseUrl} lists ${prefix} without names and sizes`,
      );
    }
    return { key, size, etag: (readElement(entry, 'ETag') ?? '').replaceAll(/&quot;|"/g, '') };
  });
}

const readElement = (entry: string, name: string): string | undefined =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(entry)?.[1];
