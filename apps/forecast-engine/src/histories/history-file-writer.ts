import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { HISTORY_CHUNK_BYTES } from '@daystar/contracts';
import type { FileSummary } from './history-queue';

const compress = promisify(gzip);

/** Splits a file into chunks of `HISTORY_CHUNK_BYTES`, the last one shorter, and computes its SHA-256 digest. */
export class HistoryFileWriter {
  private readonly hash = createHash('sha256');
  private unwritten: Buffer = Buffer.alloc(0);
  private chunkCount = 0;
  private bytes = 0;
  private storedBytes = 0;

  /** @param storeChunk stores a gzip-compressed chunk */
  constructor(private readonly storeChunk: (chunkIndex: number, content: Buffer) => Promise<void>) {}

  async write(bytes: Uint8Array): Promise<void> {
    this.hash.update(bytes);
    this.bytes += bytes.length;
    this.unwritten = Buffer.concat([this.unwritten, bytes]);
    let from = 0;
    for (; this.unwritten.length - from >= HISTORY_CHUNK_BYTES; from += HISTORY_CHUNK_BYTES) {
      await this.store(this.unwritten.subarray(from, from + HISTORY_CHUNK_BYTES));
    }
    this.unwritten = Buffer.from(this.unwritten.subarray(from));
  }

  async end(): Promise<FileSummary> {
    if (this.unwritten.length > 0) await this.store(this.unwritten);
    return { bytes: this.bytes, storedBytes: this.storedBytes, sha256: this.hash.digest('hex') };
  }

  private async store(chunk: Buffer): Promise<void> {
    const content = await compress(chunk);
    this.storedBytes += content.length;
    await this.storeChunk(this.chunkCount++, content);
  }
}
