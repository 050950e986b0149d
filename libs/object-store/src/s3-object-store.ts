import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { ByteRange, ObjectStore } from './object-store';
import { createUnavailableError } from './unavailable';

export interface S3Options {
  /** `https://s3.eu-central-1.amazonaws.com`, or the address of another store with the same API. */
  readonly endpoint: string;
  readonly bucket: string;
  /** Prefix of all keys, empty or with `/` at its end. */
  readonly prefix: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Timeout of one request, ms. */
  readonly timeoutMs?: number;
}

interface S3Request {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: Buffer;
}

const DEFAULT_TIMEOUT_MS = 30_000;
/** Maximum delays before each retry after a 5xx or 429, ms. The delays are random. */
const MAX_RETRY_DELAYS_MS = [100, 200];

/**
 * Objects in a bucket, whose name is in the path of the URL (path style). A PUT of S3 is atomic, and a GET after it returns the
 * new object.
 */
export class S3ObjectStore implements ObjectStore {
  private readonly client: AwsClient;

  constructor(private readonly options: S3Options) {
    const { region, accessKeyId, secretAccessKey } = options;
    this.client = new AwsClient({ region, accessKeyId, secretAccessKey, service: 's3' });
  }

  async put(key: string, content: Uint8Array): Promise<void> {
    await this.request(`put ${key}`, this.toUrl(key), { method: 'PUT', body: Buffer.from(content) }, [200]);
  }

  async get(key: string, range?: ByteRange): Promise<Uint8Array | undefined> {
    if (range && range.end <= range.start) return new Uint8Array();
    const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end - 1}` } : {};
    const { status, body } = await this.request(`get ${key}`, this.toUrl(key), { headers }, [200, 206, 404, 416]);
    if (status === 404) return undefined;
    if (status === 416) return new Uint8Array();
    // A server that ignores the header sends the whole object.
    return range && status === 200 ? body.subarray(range.start, range.end) : body;
  }

  async list(prefix: string): Promise<string[]> {
    return this.listEntries(prefix, 'Key', {});
  }

  async listFolders(prefix: string): Promise<string[]> {
    const folders = await this.listEntries(prefix, 'Prefix', { delimiter: '/' });
    return folders.map((folder) => folder.slice(prefix.length, -1));
  }

  async delete(keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.request(`delete ${key}`, this.toUrl(key), { method: 'DELETE' }, [200, 204, 404]);
  }

  /** Reads all pages of ListObjectsV2. @returns keys or common prefixes without the prefix of the store */
  private async listEntries(prefix: string, tag: 'Key' | 'Prefix', options: Record<string, string>): Promise<string[]> {
    const entries: string[] = [];
    let token: string | undefined;
    do {
      const url = new URL(this.toUrl(''));
      const query = { 'list-type': '2', 'encoding-type': 'url', prefix: this.options.prefix + prefix, ...options };
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      if (token) url.searchParams.set('continuation-token', token);
      const { body } = await this.request(`list ${prefix}`, url.href, {}, [200]);
      const xml = Buffer.from(body).toString();
      // With a delimiter, <Prefix> also has the requested prefix itself, outside of <CommonPrefixes>.
      const parent = tag === 'Key' ? 'Contents' : 'CommonPrefixes';
      for (const [, element] of xml.matchAll(new RegExp(`<${parent}>(.*?)</${parent}>`, 'gs'))) {
        const [, name] = new RegExp(`<${tag}>(.*?)</${tag}>`, 's').exec(element) ?? [];
        if (name) entries.push(decodeURIComponent(name).slice(this.options.prefix.length));
      }
      token = /<NextContinuationToken>(.*?)<\/NextContinuationToken>/s.exec(xml)?.[1];
    } while (token);
    return entries.sort();
  }

  private toUrl(key: string): string {
    const { endpoint, bucket, prefix } = this.options;
    return `${endpoint}/${bucket}/${key && prefix + key}`;
  }

  private async request(
    operation: string,
    url: string,
    init: S3Request,
    expected: readonly number[],
  ): Promise<{ status: number; body: Uint8Array }> {
    try {
      const signal = AbortSignal.timeout(this.options.timeoutMs ?? DEFAULT_TIMEOUT_MS);
      const response = await this.send(url, init, signal);
      const body = new Uint8Array(await response.arrayBuffer());
      if (!expected.includes(response.status)) {
        const code = /<Code>(\w+)<\/Code>/.exec(Buffer.from(body).toString('latin1'))?.[1];
        throw new Error(`status ${response.status} ${code ?? ''}`.trim());
      }
      if (response.status === 404 && init.method !== 'DELETE') assertKeyMissing(body);
      return { status: response.status, body };
    } catch (error) {
      throw createUnavailableError(`${operation}: ${(error as Error).message}`, error);
    }
  }

  /**
   * Signs and sends a request, and retries after a 5xx or 429. The signal is not part of the signed request, as in
   * `AwsClient.fetch`: a garbage collection would disconnect it (https://github.com/nodejs/undici/issues/4068).
   */
  private async send(url: string, init: S3Request, signal: AbortSignal): Promise<Response> {
    for (const maxDelayMs of MAX_RETRY_DELAYS_MS) {
      const response = await fetch(await this.client.sign(url, init), { signal });
      if (response.status < 500 && response.status !== 429) return response;
      await sleep(Math.random() * maxDelayMs);
    }
    return fetch(await this.client.sign(url, init), { signal });
  }
}

/** A missing bucket has status 404 too, and must not look like an empty store. */
function assertKeyMissing(body: Uint8Array): void {
  if (Buffer.from(body).includes('NoSuchBucket')) throw new Error('status 404 NoSuchBucket');
}
