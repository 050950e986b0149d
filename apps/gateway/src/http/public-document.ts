import { createHash } from 'node:crypto';
import { type Encoding, compressBody, negotiateEncoding } from '@daystar/formats';
import type { GatewayReply, GatewayRequest } from './gateway-request';

const DEFAULT_CACHE_CONTROL = 'public, max-age=3600';

/**
 * A document that is the same for every client while the process runs. It is compressed once per encoding. A client
 * that has the current version gets 304.
 */
export class PublicDocument {
  private readonly body: Buffer;
  private readonly headers: Readonly<Record<string, string>>;
  private readonly compressed = new Map<Encoding, Promise<Buffer>>();

  /** @param headers must contain `content-type`; the default of `cache-control` is one hour */
  constructor(body: string | Buffer, headers: Readonly<Record<string, string>>) {
    this.body = Buffer.from(body);
    // A weak tag, because the same document is sent in several encodings.
    const etag = `W/"${createHash('sha256').update(this.body).digest('base64url').slice(0, 22)}"`;
    this.headers = { 'cache-control': DEFAULT_CACHE_CONTROL, vary: 'accept-encoding', ...headers, etag };
  }

  async send(request: Pick<GatewayRequest, 'headers'>, reply: GatewayReply): Promise<void> {
    void reply.headers(this.headers);
    if (this.isNotModified(request)) return void reply.removeHeader('content-type').status(304).send();
    const encoding = negotiateEncoding(request.headers['accept-encoding']);
    const body = await this.getEncoded(encoding);
    if (encoding !== 'identity') void reply.header('content-encoding', encoding);
    void reply.send(body);
  }

  private isNotModified({ headers }: Pick<GatewayRequest, 'headers'>): boolean {
    // With its quotation marks, the tag cannot match a part of another one.
    const ifNoneMatch = headers['if-none-match'];
    return (
      ifNoneMatch !== undefined && (ifNoneMatch.trim() === '*' || ifNoneMatch.includes(this.headers.etag.slice(2)))
    );
  }

  private getEncoded(encoding: Encoding): Promise<Buffer> {
    const compressed = this.compressed.get(encoding) ?? compressBody(this.body, encoding, 'static');
    this.compressed.set(encoding, compressed);
    return compressed;
  }
}
