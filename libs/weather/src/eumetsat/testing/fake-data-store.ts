import type { IncomingMessage } from 'node:http';
import { crc32 } from 'node:zlib';
import { FakeBucket } from '../../download/testing/fake-bucket';

export const CREDENTIALS = 'key:secret';
const DOWNLOAD = /^\/data\/download\/1\.0\.0\/collections\/([^/]+)\/products\/([^/]+)\/entry\?name=(.+)$/;
/** Times in the name of a product, with or without a letter between date and clock. */
const TIMES = /(?<=_OPE_(?:\d{14}_)?|VISIR_)\d{8}T?\d{6}/g;

/** A local EUMETSAT Data Store. Keys of its objects are collection, product and file, separated by slashes. */
export class FakeDataStore extends FakeBucket {
  /** Number of tokens issued or revoked so far. Only the last issued token is valid, until `revoke` is called. */
  tokenCount = 0;
  credentials = CREDENTIALS;
  /** Whether downloads are refused with a valid token, as without a licence. */
  isLicenceMissing = false;

  /** Whether downloads are refused with every token. */
  refusesTokens = false;

  /** Makes the current token invalid. */
  revoke(): void {
    this.tokenCount++;
  }

  protected override toKey(url: string): string {
    const download = DOWNLOAD.exec(url);
    return download ? download.slice(1).map(decodeURIComponent).join('/') : super.toKey(url);
  }

  protected override respondToList({ pathname, searchParams }: URL): Buffer | undefined {
    if (pathname === '/token')
      return Buffer.from(JSON.stringify({ access_token: `${this.tokenCount}`, expires_in: 3600 }));
    if (pathname !== '/data/search-products/1.0.0/os') return undefined;
    const [from, to] = ['dtstart', 'dtend'].map((name) => Date.parse(searchParams.get(name)!));
    const collection = searchParams.get('pi')!;
    const features = [...this.objects.keys()]
      .filter((key) => key.startsWith(`${collection}/`))
      .map((key) => key.split('/'))
      .filter(([, id]) => overlaps(id, from, to))
      .map(([, id, entry]) => ({
        id,
        properties: {
          updated: this.getPublicationTime([collection, id, entry].join('/')),
          links: { 'sip-entries': [{ title: 'EOPMetadata.xml' }, { title: entry }] },
        },
      }));
    return Buffer.from(JSON.stringify({ type: 'FeatureCollection', totalResults: features.length, features }));
  }

  /** A product that is published again has another time; here the time depends on the content. */
  private getPublicationTime(key: string): string {
    return new Date(crc32(this.objects.get(key)!)).toISOString();
  }

  protected override refuse({ method, url, headers }: IncomingMessage): number | undefined {
    if (url === '/token') {
      const expected = `Basic ${Buffer.from(this.credentials).toString('base64')}`;
      if (method !== 'POST' || headers.authorization !== expected) return 401;
      this.tokenCount++;
      return undefined;
    }
    if (!DOWNLOAD.test(url!)) return undefined;
    if (this.refusesTokens || headers.authorization !== `Bearer ${this.tokenCount - 1}`) return 401;
    return this.isLicenceMissing ? 403 : undefined;
  }
}

/** Length of a product with only one time in its name, ms. */
const DEFAULT_LENGTH_MS = 720_000;

function overlaps(product: string, from: number, to: number): boolean {
  const [begin, end = begin + DEFAULT_LENGTH_MS] = [...product.matchAll(TIMES)].map(([stamp]) => parseStamp(stamp));
  return begin <= to && end >= from;
}

const parseStamp = (stamp: string): number =>
  Date.parse(stamp.replace(/(....)(..)(..)T?(..)(..)(..)/, '$1-$2-$3T$4:$5:$6Z'));
