import { Piscina } from 'piscina';

/** The thread ends when there is nothing to decompress. */
const THREADS = { minThreads: 0, maxThreads: 1, idleTimeout: 10_000 };

/** Decompresses bzip2 on a separate thread. */
export class Bzip2Decompressor {
  private threads?: Piscina<Uint8Array, Uint8Array>;

  /** @throws TypeError when the bytes are not bzip2, are truncated, or have a wrong checksum */
  async decompress(compressed: Uint8Array): Promise<Buffer> {
    this.threads ??= new Piscina({ filename: require.resolve('./bzip2-worker.cjs'), ...THREADS });
    const { buffer, byteOffset, byteLength } = await this.threads.run(compressed);
    return Buffer.from(buffer, byteOffset, byteLength);
  }
}
