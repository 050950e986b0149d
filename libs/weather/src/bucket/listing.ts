import { SourceFailure } from '../rejection';
import { type Bucket, UnexpectedAnswer } from './bucket';

/** An object of a bucket that lets itself be listed. */
export interface Listed {
  readonly key: string;
  readonly octets: number;
  /** Changes when the object does; the MD5 of its octets where it was stored in one piece. */
  readonly tag: string;
}

const ENTRY = /<Contents>(.*?)<\/Contents>/gs;

/**
 * What a bucket holds under the beginning of a name, as version 2 of Amazon S3's list of objects tells it; the first
 * thousand. @throws SourceFailure when it refuses, UnexpectedAnswer when the answer is no list
 */
export async function listed(bucket: Bucket, prefix: string, signal: AbortSignal): Promise<Listed[]> {
  const text = await bucket.text(`?list-type=2&prefix=${encodeURIComponent(prefix)}`, signal);
  if (text === undefined) throw new SourceFailure(`${bucket.baseUrl} does not let itself be listed`);
  if (!text.includes('<ListBucketResult')) {
    throw new UnexpectedAnswer('unexpected-answer', `${bucket.baseUrl} answered with no list of ${prefix}`);
  }
  return [...text.matchAll(ENTRY)].map(([, entry]) => {
    const [key, octets] = [valueOf(entry, 'Key'), Number(valueOf(entry, 'Size'))];
    if (!key || !(octets > 0)) {
      throw new UnexpectedAnswer('unexpected-answer', `${bucket.baseUrl} lists ${prefix} without names and sizes`);
    }
    return { key, octets, tag: (valueOf(entry, 'ETag') ?? '').replaceAll(/&quot;|"/g, '') };
  });
}

const valueOf = (entry: string, name: string): string | undefined =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(entry)?.[1];
