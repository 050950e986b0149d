import { setTimeout as pause } from 'node:timers/promises';
import { type RejectionCode, SourceFailure } from '../rejection';
import type { ByteRange } from './byte-ranges';

export interface BucketOptions {
  /** Longest time without an octet, ms. */
  readonly patience?: number;
  /** How often a range that broke off is taken up again. */
  readonly attempts?: number;
  /** First pause before that, ms; it doubles, and is spread over its latter half. */
  readonly pause?: number;
}

/** An answer that is not what was asked for: it is rejected, and what it was wanted for waits. */
export class UnexpectedAnswer extends Error {
  override readonly name = 'UnexpectedAnswer';

  constructor(
    readonly code: RejectionCode,
    message: string,
  ) {
    super(message);
  }
}

/** Reads objects of a public bucket over HTTP. */
export class Bucket {
  private readonly options: Required<BucketOptions>;

  constructor(
    readonly baseUrl: string,
    options: BucketOptions = {},
  ) {
    this.options = { patience: 20_000, attempts: 4, pause: 500, ...options };
  }

  /**
   * A whole object as text; undefined where there is none: buckets that do not let themselves be listed answer 403.
   * @throws SourceFailure when the bucket cannot be reached, refuses or is overloaded
   */
  async text(path: string, signal: AbortSignal): Promise<string | undefined> {
    const chunks: Buffer[] = [];
    const status = await this.read(path, {}, signal, (chunk) => chunks.push(chunk));
    if (status === undefined) return undefined;
    return Buffer.concat(chunks).toString();
  }

  /**
   * The octets of a range, all of them; undefined where there is no such object. What breaks off is taken up where it
   * broke off.
   * @throws UnexpectedAnswer when the object is too short or the answer is no part of it, SourceFailure as `text`
   */
  async range(path: string, { start, end }: ByteRange, signal: AbortSignal): Promise<Buffer | undefined> {
    const chunks: Buffer[] = [];
    let got = 0;
    let until = end;
    for (let attempt = 1; until === undefined || got < until - start; attempt++) {
      const from = start + got;
      const take = (chunk: Buffer) => {
        chunks.push(chunk);
        got += chunk.length;
      };
      const expect = (response: Response) => (until = endOf(path, response, from, until));
      try {
        const headers = { range: `bytes=${from}-${until === undefined ? '' : until - 1}` };
        if ((await this.read(path, headers, signal, take, expect)) === undefined) return undefined;
      } catch (error) {
        const brokeOff = error instanceof SourceFailure && error.options.cause !== undefined;
        if (!brokeOff || attempt >= this.options.attempts || signal.aborted) throw error;
        await pause(this.options.pause * 2 ** (attempt - 1) * (0.5 + Math.random() / 2), undefined, { signal });
      }
    }
    return Buffer.concat(chunks);
  }

  /** One request; undefined where there is no such object. `check` sees the head of an answer before its body is read. */
  private async read(
    path: string,
    headers: Record<string, string>,
    signal: AbortSignal,
    take: (chunk: Buffer) => void,
    check?: (response: Response) => void,
  ): Promise<number | undefined> {
    const idle = new AbortController();
    const timer = setTimeout(() => idle.abort(new Error('it sent nothing for too long')), this.options.patience);
    const url = `${this.baseUrl.replace(/\/$/, '')}/${path}`;
    try {
      const response = await fetch(url, {
        signal: AbortSignal.any([signal, idle.signal]),
        headers: { 'user-agent': 'daystar', 'accept-encoding': 'identity', ...headers },
      });
      const { status } = response;
      try {
        if (status === 403 || status === 404) return undefined;
        if (!response.ok && status !== 416) throw refusal(url, response);
        check?.(response);
        for await (const chunk of response.body ?? []) {
          timer.refresh();
          take(Buffer.from(chunk));
        }
        return status;
      } finally {
        if (!response.bodyUsed) await response.body?.cancel();
      }
    } catch (cause) {
      if (cause instanceof SourceFailure || cause instanceof UnexpectedAnswer) throw cause;
      throw new SourceFailure(`${url} cannot be read`, { cause });
    } finally {
      clearTimeout(timer);
    }
  }
}

function refusal(url: string, response: Response): SourceFailure {
  const seconds = Number(response.headers.get('retry-after') ?? NaN);
  return new SourceFailure(`${url} answered ${response.status}`, {
    retryAfterMs: seconds > 0 ? seconds * 1000 : undefined,
  });
}

/** Octet behind the last one that an answer brings, which must be the part asked for. */
function endOf(path: string, response: Response, start: number, end: number | undefined): number {
  if (response.status === 416) throw new UnexpectedAnswer('unreadable-file', `${path} ends before octet ${start}`);
  const stated = /^bytes (\d+)-(\d+)\/(\d+|\*)$/.exec(response.headers.get('content-range') ?? '');
  if (response.status !== 206 || !stated) {
    const type = response.headers.get('content-type') ?? 'something';
    throw new UnexpectedAnswer('unexpected-answer', `${path} was answered by ${type}, not by a range of its octets`);
  }
  const [first, behind] = [Number(stated[1]), Number(stated[2]) + 1];
  if (first === start && (end === undefined || behind === end)) return behind;
  throw new UnexpectedAnswer('unreadable-file', `${path} has octets ${first}-${behind} of ${start}-${end ?? ''} only`);
}
