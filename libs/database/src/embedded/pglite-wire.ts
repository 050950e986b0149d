import { Duplex } from 'node:stream';
import type { PGlite } from '@electric-sql/pglite';

/** Encodes a message of the Postgres protocol: type, length and zero-terminated text. */
const encodeMessage = (type: string, text: string): Buffer => {
  const body = Buffer.from(`${text}\0`);
  const header = Buffer.alloc(5);
  header.write(type);
  header.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([header, body]);
};

/**
 * A stream that pg uses as a socket, connected to PGlite. Both databases thus have the same client and wire protocol, so
 * types, errors and row counts are identical.
 */
export class PGliteWire extends Duplex {
  /** @param pglite only its streaming method is used, because the buffered one also parses results and leaks every row */
  constructor(private readonly pglite: Pick<PGlite, 'execProtocolRawStream'>) {
    super();
  }

  /** Called by pg with port and host, which are ignored. */
  connect(): this {
    // The single session may still be in a transaction of the previous client, and have its prepared statements.
    this.query(encodeMessage('Q', 'ROLLBACK; DEALLOCATE ALL')).then(
      () => this.emit('connect'),
      (error: Error) => this.destroy(error),
    );
    return this;
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, callback: (error?: Error | null) => void): void {
    this.execute(chunk, callback);
  }

  override _writev(chunks: { chunk: Buffer }[], callback: (error?: Error | null) => void): void {
    this.execute(Buffer.concat(chunks.map(({ chunk }) => chunk)), callback);
  }

  override _read(): void {
    // Responses are pushed when they arrive.
  }

  override _final(callback: () => void): void {
    this.push(null);
    callback();
  }

  setNoDelay = (): this => this;
  setKeepAlive = (): this => this;
  ref = (): this => this;
  unref = (): this => this;

  private execute(messages: Buffer, callback: (error?: Error | null) => void): void {
    this.query(messages).then((response) => {
      if (response.length > 0) this.push(response);
      callback();
    }, callback);
  }

  private async query(messages: Buffer): Promise<Buffer> {
    const chunks: Uint8Array[] = [];
    // Copied, because PGlite reuses the memory.
    await this.pglite.execProtocolRawStream(messages, { onRawData: (data) => chunks.push(data.slice()) });
    return Buffer.concat(chunks);
  }
}
