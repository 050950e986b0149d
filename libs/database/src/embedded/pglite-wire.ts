import { Duplex } from 'node:stream';
import type { PGlite } from '@electric-sql/pglite';

const message = (type: string, text: string): Buffer => {
  const body = Buffer.from(`${text}\0`);
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};

/**
 * A socket, as far as pg can tell, with PGlite at its other end. Both twins are thus talked to by one client, in
 * Postgres' wire protocol: types, errors and row counts are the same by construction.
 */
export class PGliteWire extends Duplex {
  /** @param pglite may only stream: asked for a whole answer it also reads it itself, and keeps every row for ever */
  constructor(private readonly pglite: Pick<PGlite, 'execProtocolRawStream'>) {
    super();
  }

  /** Called by pg with a port and a host that mean nothing here. */
  connect(): this {
    // The one session may still be in the transaction of a client that was dropped.
    this.answerTo(message('Q', 'ROLLBACK')).then(
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
    // Answers are pushed as they come.
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
    this.answerTo(messages).then((answer) => {
      if (answer.length > 0) this.push(answer);
      done();
    }, done);
  }

  private async answerTo(messages: Buffer): Promise<Buffer> {
    const pieces: Uint8Array[] = [];
    // What is told lies in the memory of PGlite, which goes on using it.
    await this.pglite.execProtocolRawStream(messages, { onRawData: (data) => pieces.push(data.slice()) });
    return Buffer.concat(pieces);
  }
}
