import { Duplex } from 'node:stream';
import type { PGlite } from '@electric-sql/pglite';

const encodeMessage = (type: string, text: string): Buffer => {
  const body = Buffer.from(`${text}\0`);
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};

/**
 * A stream that pg uses as a socket, connected to PGlite. Both databases thus have the same client and wire protocol, so
 * types, errors and row counts are identical.
 */
export class PGliteWire extends Duplex {
  /** @param pglite used only by its streaming method: the buffered one also parses results, and leaks every row */
  constructor(private readonly pglite: Pick<PGlite, 'execProtocolRawStream'>) {
    super();
  }

  /** Called by pg with port and host, which are ignored. */
  connect(): this {
    // The single session may still be in a transaction of the previous client.
    this.query(encodeMessage('Q', 'ROLLBACK')).then(
      () => this.emit('connect'),
      (error: Error) => this.destroy(error),
    );
    return this;
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.execute(chunk, done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.execute(Buffer.concat(chunks.map(({ chunk }) => chunk)), done);
  }

  override _read(): void {
    // Replies are pushed when they arrive.
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  setNoDelay = (): this => this;
  setKeepAlive = (): this => this;
  ref = (): this => this;
  unref = (): this => this;

  private execute(messages: Buffer, done: (error?: Error | null) => void): void {
    this.query(messages).then((answer) => {
      if (answer.length > 0) this.push(answer);
      done();
    }, done);
  }

  private async query(messages: Buffer): Promise<Buffer> {
    const pieces: Uint8Array[] = [];
    // Copied, because PGlite reuses the memory.
    await this.pglite.execProtocolRawStream(messages, { onRawData: (data) => pieces.push(data.slice()) });
    return Buffer.concat(pieces);
  }
}
