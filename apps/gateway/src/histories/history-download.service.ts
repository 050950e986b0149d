import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Bus } from '@daystar/bus';
import { type Account, DaystarError, HISTORY_CHUNK_BYTES, createBusyError, readHistoryChunk } from '@daystar/contracts';
import { BUS } from '@daystar/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../http/caller';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { callWhenClosed } from '../http/admission-control';
import { AccountQueue } from '../rate-limiting/account-queue';
import { AccountSlots } from '../rate-limiting/account-slots';
import { type ByteRange, readByteRange } from './byte-range';
import { HistoriesService, type HistoryRecord } from './histories.service';

const decompress = promisify(gunzip);
/**
 * Maximum numbers of concurrent downloads from this process: of all free accounts, of all paying accounts, and of one
 * account. A slow client occupies a request slot until it has read the file.
 */
const MAX_FREE_DOWNLOADS = 16;
const MAX_PAYING_DOWNLOADS = 16;
const MAX_DOWNLOADS_PER_ACCOUNT = 4;

export const HISTORY_CONTENT_TYPES: Readonly<Record<HistoryRecord['format'], string>> = {
  csv: 'text/csv; charset=utf-8; header=present',
  parquet: 'application/vnd.apache.parquet',
  arrow: 'application/vnd.apache.arrow.stream',
};

/** Streams the files of histories, one chunk at a time for each account. */
@Injectable()
export class HistoryDownloadService {
  private readonly slots = new AccountSlots({
    perAccount: MAX_DOWNLOADS_PER_ACCOUNT,
    free: MAX_FREE_DOWNLOADS,
    paying: MAX_PAYING_DOWNLOADS,
  });
  /** Each download waits for one chunk at a time, so the queue has a place for every download. */
  private readonly chunks = new AccountQueue('chunks of histories', {
    perAccount: MAX_DOWNLOADS_PER_ACCOUNT,
    total: MAX_FREE_DOWNLOADS + MAX_PAYING_DOWNLOADS,
  });

  constructor(
    @Inject(BUS) private readonly bus: Pick<Bus, 'request'>,
    private readonly histories: HistoriesService,
  ) {}

  /**
   * Sends the file of a history, or a byte range of it.
   * @throws DaystarError NotFound, Conflict while the history is not done, RangeNotSatisfiable, Busy with too many downloads
   */
  async send({ caller, headers, method }: GatewayRequest, reply: GatewayReply, id: string): Promise<void> {
    const history = await this.histories.show(caller, id);
    const { state, bytes: fileSize = 0, sha256 = '', weather_source: weatherSource } = history;
    if (state !== 'done') throw new DaystarError('Conflict', `The history has no file: it is ${state}.`);
    const etag = `"${sha256}"`;
    const digest = Buffer.from(sha256, 'hex').toString('base64');
    void reply.headers({
      etag,
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-cache',
      vary: 'authorization, x-api-key, cookie',
      'repr-digest': `sha-256=:${digest}:`,
    });
    if (weatherSource !== undefined) void reply.header('x-weather-source', weatherSource);
    if (headers['if-none-match'] === etag) return void reply.status(304).send();
    const isCurrent = headers['if-range'] === undefined || headers['if-range'] === etag;
    const range = isCurrent ? readRange(headers.range, fileSize, reply) : undefined;
    callWhenClosed(reply.raw, this.acquireSlot(caller.account));
    const { from, to } = range ?? { from: 0, to: fileSize };
    void reply.headers({
      'content-type': HISTORY_CONTENT_TYPES[history.format],
      'content-length': String(to - from),
      'content-disposition': `attachment; filename="${getFileName(history)}"`,
    });
    if (range) void reply.status(206).header('content-range', `bytes ${from}-${to - 1}/${fileSize}`);
    // Fastify reads the stream to its end for HEAD, and keeps `content-length` only for a stream.
    if (method === 'HEAD') return void reply.send(Readable.from([]));
    void reply.send(Readable.from(this.readBytes(caller, history, { from, to })));
  }

  /** Acquires a slot. @returns a function that releases it @throws DaystarError Busy when no slot is free */
  private acquireSlot(account: Account): () => void {
    const release = this.slots.tryAcquire(account);
    if (release) return release;
    throw createBusyError(
      `Too many downloads of histories are in progress. An account may have ${MAX_DOWNLOADS_PER_ACCOUNT} at a time.`,
    );
  }

  /** Reads chunks. Access to the aggregation of a history is checked for each, because a slow client reads for long. */
  private async *readBytes(caller: Caller, history: HistoryRecord, { from, to }: ByteRange): AsyncGenerator<Buffer> {
    const { account } = caller;
    const { account_id } = account;
    const { history_id } = history;
    const readChunk = async (chunk: number) => {
      this.histories.requireReadable(caller, history);
      const { content } = await this.bus.request(readHistoryChunk, { account_id, history_id, chunk });
      return decompress(Buffer.from(content, 'base64'));
    };
    for (let chunk = Math.floor(from / HISTORY_CHUNK_BYTES); chunk * HISTORY_CHUNK_BYTES < to; chunk++) {
      const bytes = await this.chunks.run(account, () => readChunk(chunk));
      const start = chunk * HISTORY_CHUNK_BYTES;
      yield bytes.subarray(Math.max(0, from - start), to - start);
    }
  }
}

/** Returns the name of the file. It says when the weather was simulated, because a CSV file itself cannot. */
function getFileName({ history_id, format, weather_source = '' }: HistoryRecord): string {
  return `${history_id}${weather_source.includes('sandbox') ? '-simulated' : ''}.${format}`;
}

/** Reads the range of a request. The response to an unsatisfiable one states the size of the file. */
function readRange(header: string | undefined, fileSize: number, reply: GatewayReply): ByteRange | undefined {
  try {
    return readByteRange(header, fileSize);
  } catch (error) {
    void reply.header('content-range', `bytes */${fileSize}`);
    throw error;
  }
}
