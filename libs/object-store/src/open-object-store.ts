import { ConfigurationError } from '@daystar/contracts';
import { FolderObjectStore } from './folder-object-store';
import type { ObjectStore } from './object-store';
import { S3ObjectStore } from './s3-object-store';

export interface ObjectStoreSettings {
  /** `file:DIR`, or `s3://BUCKET/PREFIX?region=REGION&endpoint=URL`. */
  readonly url: string;
  readonly accessKeyId?: string;
  readonly secretAccessKey?: string;
}

const DEFAULT_REGION = 'us-east-1';

/** Creates an object store, without a request. @throws ConfigurationError for an address that is not supported, or without a key for S3 */
export function openObjectStore({ url, accessKeyId, secretAccessKey }: ObjectStoreSettings): ObjectStore {
  if (url.startsWith('file:')) return new FolderObjectStore(url.slice('file:'.length));
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed?.protocol !== 's3:' || !parsed.host) {
    throw new ConfigurationError(
      `The address of the object store must be file:DIR or s3://BUCKET/PREFIX?region=…, not ${url}.`,
    );
  }
  if (!accessKeyId || !secretAccessKey)
    throw new ConfigurationError(`The object store ${url} needs both an access key id and a secret access key.`);
  const region = parsed.searchParams.get('region') ?? DEFAULT_REGION;
  const endpoint = parsed.searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`;
  const prefix = parsed.pathname.replace(/^\/+|\/+$/g, '');
  return new S3ObjectStore({
    region,
    accessKeyId,
    secretAccessKey,
    endpoint: endpoint.replace(/\/+$/, ''),
    bucket: parsed.host,
    prefix: prefix && `${prefix}/`,
  });
}
