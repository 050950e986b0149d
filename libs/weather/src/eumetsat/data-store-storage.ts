import { AuthorizationError, Bucket, type BucketOptions, UnexpectedResponseError } from '../download/bucket';
import type { DownloadCache } from '../download/disk-cache';
import type { ListedObject } from '../download/list-objects';
import type { ImageStorage } from '../satellite/image-storage';
import { CredentialsError, SourceError } from '../source/source-error';
import { AccessToken } from './access-token';
import { parseProducts } from './parse-products';

/*
 * Notes on the service. The EUMETSAT Data Store (https://user.eumetsat.int/data-access/data-store) requires a free registration. Paths and
 * parameters are those of EUMETSAT's client eumdac 3.1 (`endpoints.ini`, `collection.py`, `product.py`).
 *
 * - `POST token` with the key and secret returns a token that is valid for an hour or more.
 * - `GET data/search-products/1.0.0/os?format=json&pi=COLLECTION&dtstart=…&dtend=…` needs no token. It returns features
 *   with an id, the time of publication (`properties.updated`) and the files of the product
 *   (`properties.links.sip-entries`).
 * - `GET data/download/1.0.0/collections/COLLECTION/products/ID/entry?name=FILE` needs a token, and serves byte ranges.
 *   A product is a zip archive of the data, pictures and metadata: the entry is the data alone. Its size is not listed.
 * - 401 means that the token is not valid, 403 that the account has not accepted the licence of a collection.
 */
export const DATA_STORE_URL = 'https://api.eumetsat.int';
const SEARCH_PATH = 'data/search-products/1.0.0/os';
const DOWNLOAD_PATH = 'data/download/1.0.0';
/** A key of a listed file is its collection, product and file name, separated by slashes. */
const SEPARATOR = '/';

/** Returns the query for the files of a collection in a time span, ms. */
export const toSearchQuery = (collection: string, from: number, to: number): string =>
  [collection, new Date(from).toISOString(), new Date(to).toISOString()].join(SEPARATOR);

export interface DataStoreOptions extends BucketOptions {
  readonly url: string;
  /** Consumer key and secret, separated by a colon; absent when they are not configured. */
  readonly credentials?: string;
}

/** NetCDF files of products of the EUMETSAT Data Store. Each is downloaded once to the disk cache. */
export class DataStoreStorage implements ImageStorage {
  private readonly catalogue: Bucket;
  private readonly files: Bucket;
  private readonly token?: AccessToken;

  constructor(
    { url, credentials, ...options }: DataStoreOptions,
    private readonly cache: DownloadCache,
  ) {
    this.catalogue = new Bucket(url, options);
    this.token = credentials === undefined ? undefined : new AccessToken(url, credentials);
    const authorize = async (signal: AbortSignal) => ({ authorization: `Bearer ${await this.token!.get(signal)}` });
    this.files = new Bucket(url, { ...options, authorize });
  }

  /**
   * Lists the files of a query by `toSearchQuery`, sorted by key. Ids of one collection differ first in their processing time,
   * so the last key is the newest file.
   */
  async list(query: string, signal: AbortSignal): Promise<ListedObject[]> {
    if (!this.token)
      throw new CredentialsError('EUMETSAT requires a consumer key and secret: set DAYSTAR_EUMETSAT_CREDENTIALS');
    const [collection, from, to] = query.split(SEPARATOR);
    const parameters = new URLSearchParams({ format: 'json', pi: collection, dtstart: from, dtend: to });
    const text = await this.catalogue.getText(`${SEARCH_PATH}?${parameters}`, signal);
    if (text === undefined) {
      const problem = `${this.catalogue.baseUrl} has no search for ${collection} (403 or 404)`;
      throw new SourceError(`${problem}: check the address and the collection`);
    }
    const products = parseProducts(text);
    if (!products)
      throw new UnexpectedResponseError(
        'unexpected-response',
        `the search of ${collection} did not return a list of products`,
      );
    return products
      .map(({ id, entry, updated }) => ({ key: [collection, id, entry].join(SEPARATOR), size: NaN, etag: updated }))
      .sort((a, b) => (a.key < b.key ? -1 : 1));
  }

  async download({ key }: ListedObject, signal: AbortSignal): Promise<string> {
    const path = toDownloadPath(key);
    const size = await this.read(key, () => this.files.getSize(path, signal));
    const fetch = (range: { start: number; end?: number }) =>
      this.read(key, () => this.files.getRange(path, range, signal));
    return this.cache.getFile(toCacheKey(key), size, fetch, async () => {});
  }

  discard({ key }: ListedObject): Promise<void> {
    return this.cache.delete(toCacheKey(key));
  }

  /**
   * Reads with the token. A refused token may have been revoked, so the request is repeated with a new token.
   * @throws CredentialsError when the new token is refused too, UnexpectedResponseError when there is no such file
   */
  private async read<T>(key: string, request: () => Promise<T | undefined>): Promise<T> {
    let value: T | undefined;
    try {
      value = await request();
    } catch (error) {
      if (!(error instanceof AuthorizationError)) throw error;
      this.token!.discard();
      value = await request().catch((retryError: unknown) => {
        if (!(retryError instanceof AuthorizationError)) throw retryError;
        const [collection] = key.split(SEPARATOR);
        const advice =
          retryError.status === 401
            ? 'check the key and secret in DAYSTAR_EUMETSAT_CREDENTIALS'
            : 'accept the licence of the collection in your EUMETSAT account';
        throw new CredentialsError(`EUMETSAT refuses ${collection} with ${retryError.status}: ${advice}`);
      });
    }
    if (value === undefined)
      throw new UnexpectedResponseError('unreadable-file', `${key} is listed but does not exist`);
    return value;
  }
}

function toDownloadPath(key: string): string {
  const [collection, product, entry] = key.split(SEPARATOR).map(encodeURIComponent);
  return `${DOWNLOAD_PATH}/collections/${collection}/products/${product}/entry?name=${entry}`;
}

/** The name of the file is unique, and short enough for a file system. */
const toCacheKey = (key: string): string => key.slice(key.lastIndexOf(SEPARATOR) + 1);
