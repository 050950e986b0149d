import { setTimeout as sleep } from 'node:timers/promises';
import type { RejectionCode } from '../source/rejection';
import { SourceError } from '../source/source-error';
import type { ByteRange } from './byte-ranges';
import { describeFetchError } from './describe-fetch-error';
import { fetchAgainIfClosed } from './fetch-again-if-closed';
import { parseRetryAfterMs } from './fetch-text';

/** Timeouts and retries of a bucket. */
export interface BucketOptions {
  /** Maximum time without a received byte, ms. */
  readonly idleTimeoutMs?: number;
  /** Maximum attempts to download a range, if the connection is interrupted. */
  readonly maxAttempts?: number;
  /** Pause before the second attempt, ms. It doubles with each attempt; a random part of up to half of it is subtracted. */
  readonly retryPauseMs?: number;
  /** Maximum size of an object that is read whole. */
  readonly maxObjectBytes?: number;
  /** Returns headers that authorize a request. @throws SourceError when there is no authorization */
  readonly authorize?: (signal: AbortSignal) => Promise<Record<string, string>>;
}

/** Thrown when a response is not the requested object or range. Sources reject it, and request it again at the next poll. */
export class UnexpectedResponseError extends Error {
  override readonly name = 'UnexpectedResponseError';

  constructor(
    readonly code: RejectionCode,
    message: string,
  ) {
    super(message);
  }
}

/** Thrown when a bucket refuses the authorization of a request. */
export class AuthorizationError extends SourceError {
  constructor(
    url: string,
    readonly status: number,
  ) {
    super(`${url} refused the authorization with ${status}`);
  }
}

/** Reads objects of a bucket over HTTP: a public one, or one that requires authorization. */
export class Bucket {
  private readonly options: Required<Omit<BucketOptions, 'authorize'>> & Pick<BucketOptions, 'authorize'>;

  constructor(
    readonly baseUrl: string,
    options: BucketOptions = {},
  ) {
    this.options = { idleTimeoutMs: 20_000, maxAttempts: 4, retryPauseMs: 500, maxObjectBytes: Infinity, ...options };
  }

  /**
   * Reads a whole object as text; undefined when it does not exist (404, or 403 from buckets that cannot be listed).
   * @throws SourceError when the bucket cannot be reached, refuses or is overloaded
   */
  async getText(path: string, signal: AbortSignal): Promise<string | undefined> {
    return (await this.getObject(path, signal))?.toString();
  }

  /**
   * Reads a whole object into memory; undefined when it does not exist.
   * @throws SourceError like `getText`, UnexpectedResponseError when it is larger than `maxObjectBytes`
   */
  async getObject(path: string, signal: AbortSignal): Promise<Buffer | undefined> {
    const chunks: Buffer[] = [];
    const { maxObjectBytes } = this.options;
    let received = 0;
    const status = await this.request(path, {}, signal, (chunk) => {
      received += chunk.length;
      if (received > maxObjectBytes)
        throw new UnexpectedResponseError('unexpected-response', `${path} is larger than ${maxObjectBytes} bytes`);
      chunks.push(chunk);
    });
    return status === undefined ? undefined : Buffer.concat(chunks);
  }

  /**
   * Reads all bytes of a range; undefined when the object does not exist. An interrupted download is resumed.
   * @throws UnexpectedResponseError when the object is too short or the response is not the range, SourceError like `getText`
   */
  async getRange(path: string, { start, end }: ByteRange, signal: AbortSignal): Promise<Buffer | undefined> {
    const chunks: Buffer[] = [];
    let received = 0;
    let rangeEnd = end;
    for (let attempt = 1; rangeEnd === undefined || received < rangeEnd - start; attempt++) {
      const from = start + received;
      const onChunk = (chunk: Buffer) => {
        chunks.push(chunk);
        received += chunk.length;
      };
      const onResponse = (response: Response) => (rangeEnd = readRangeEnd(path, response, from, rangeEnd));
      try {
        const headers = { range: `bytes=${from}-${rangeEnd === undefined ? '' : rangeEnd - 1}` };
        if ((await this.request(path, headers, signal, onChunk, onResponse)) === undefined) return undefined;
      } catch (error) {
        const isInterrupted = error instanceof SourceError && error.options.cause !== undefined;
        if (!isInterrupted || attempt >= this.options.maxAttempts || signal.aborted) throw error;
        const pause = this.options.retryPauseMs * 2 ** (attempt - 1) * (0.5 + Math.random() / 2);
        await sleep(pause, undefined, { signal });
      }
    }
    return Buffer.concat(chunks);
  }

  /**
   * Returns the size of an object, bytes; undefined when it does not exist.
   * @throws UnexpectedResponseError when the server does not serve ranges or omits the size, SourceError like `getText`
   */
  async getSize(path: string, signal: AbortSignal): Promise<number | undefined> {
    let size: number | undefined;
    const onResponse = (response: Response) => {
      readRangeEnd(path, response, 0, 1);
      const [, total] = /\/(\d+)$/.exec(response.headers.get('content-range')!) ?? [];
      if (!total)
        throw new UnexpectedResponseError(
          'unexpected-response',
          `${path} has a byte range without the total size of the object`,
        );
      size = Number(total);
    };
    await this.request(path, { range: 'bytes=0-0' }, signal, () => undefined, onResponse);
    return size;
  }

  /**
   * Sends one request and returns its status; undefined when the object does not exist. `onResponse` sees the headers
   * before the body is read.
   */
  private async request(
    path: string,
    headers: Record<string, string>,
    signal: AbortSignal,
    onChunk: (chunk: Buffer) => void,
    onResponse?: (response: Response) => void,
  ): Promise<number | undefined> {
    const idle = new AbortController();
    const { authorize, idleTimeoutMs } = this.options;
    const timer = setTimeout(() => idle.abort(new Error(`no bytes for ${idleTimeoutMs / 1000} s`)), idleTimeoutMs);
    const url = `${this.baseUrl.replace(/\/$/, '')}/${path}`;
    try {
      const authorization = await authorize?.(signal);
      const response = await fetchAgainIfClosed(url, {
        signal: AbortSignal.any([signal, idle.signal]),
        headers: { 'user-agent': 'daystar', 'accept-encoding': 'identity', ...authorization, ...headers },
      });
      const { status } = response;
      try {
        if (authorize && (status === 401 || status === 403)) throw new AuthorizationError(url, status);
        if (status === 403 || status === 404) return undefined;
        if (!response.ok && status !== 416) throw createHttpError(url, response);
        onResponse?.(response);
        for await (const chunk of response.body ?? []) {
          timer.refresh();
          onChunk(Buffer.from(chunk));
        }
        return status;
      } finally {
        if (!response.bodyUsed) await response.body?.cancel();
      }
    } catch (cause) {
      if (cause instanceof SourceError || cause instanceof UnexpectedResponseError) throw cause;
      throw new SourceError(`${url} cannot be read (${describeFetchError(cause)})`, { cause });
    } finally {
      clearTimeout(timer);
    }
  }
}

const createHttpError = (url: string, response: Response): SourceError =>
  new SourceError(`${url} responded with ${response.status}`, { retryAfterMs: parseRetryAfterMs(response) });

/** Returns the first byte after the range of a response. @throws UnexpectedResponseError unless it is the requested range */
function readRangeEnd(path: string, response: Response, start: number, end: number | undefined): number {
  if (response.status === 416)
    throw new UnexpectedResponseError('unreadable-file', `${path} ends before byte ${start}`);
  const range = /^bytes (\d+)-(\d+)\/(\d+|\*)$/.exec(response.headers.get('content-range') ?? '');
  if (response.status !== 206 || !range) {
    const type = response.headers.get('content-type') ?? 'unknown type';
    throw new UnexpectedResponseError('unexpected-response', `${path} has ${type} instead of a byte range`);
  }
  const [rangeStart, rangeEnd] = [Number(range[1]), Number(range[2]) + 1];
  if (rangeStart === start && (end === undefined || rangeEnd === end)) return rangeEnd;
  throw new UnexpectedResponseError(
    'unreadable-file',
    `${path} responded with bytes ${rangeStart}-${rangeEnd - 1} instead of ${start}-${end === undefined ? '' : end - 1}`,
  );
}
