import { GribError } from '@daystar/grib';
import type { Rejection } from '../rejection';
import { type Bucket, UnexpectedAnswer } from './bucket';
import { type ByteRange, joined } from './byte-ranges';
import type { DownloadCache } from './disk-cache';
import type { RunLayout, Selection } from './run-layout';

/** The wanted messages of one hour of a run. */
export interface HourOfRun {
  readonly file: string;
  /** Whole messages, one behind the other. */
  readonly bytes: Uint8Array;
  /** What the file does not have though it should. */
  readonly missing: readonly string[];
}

type Reject = (rejection: Rejection) => void;

/** Hours of runs, from disk where they were fetched before, else from the bucket: nothing is fetched twice. */
export class RunArchive {
  constructor(
    private readonly layout: RunLayout,
    private readonly bucket: Bucket,
    private readonly cache: DownloadCache,
    /** Keeps members of an ensemble apart. */
    private readonly part = '',
  ) {}

  /**
   * The messages of an hour; undefined while it is not there, or not whole, or not what it should be, which is told to
   * `reject`. @throws SourceFailure when the bucket cannot be read
   */
  async hour(run: number, hour: number, reject: Reject, signal: AbortSignal): Promise<HourOfRun | undefined> {
    const { data } = this.layout.paths(run, hour);
    try {
      const selection = await this.selection(run, hour, signal);
      if (!selection) return undefined;
      const pieces = await Promise.all(joined(selection.ranges).map((range) => this.piece(run, hour, range, signal)));
      if (pieces.some((piece) => !piece)) return undefined;
      return { file: data, bytes: Buffer.concat(pieces as Buffer[]), missing: selection.missing };
    } catch (error) {
      if (error instanceof UnexpectedAnswer) reject({ code: error.code, message: error.message, file: data });
      else if (error instanceof GribError) {
        reject({ code: 'unexpected-answer', message: `${data}: ${error.message}`, file: data });
      } else throw error;
      return undefined;
    }
  }

  private async selection(run: number, hour: number, signal: AbortSignal): Promise<Selection | undefined> {
    const key = this.keyOf(run, hour, 'index');
    const kept = await this.cache.get(key);
    if (kept) return this.layout.select(kept.toString(), run, hour);
    const text = await this.bucket.text(this.layout.paths(run, hour).index, signal);
    if (text === undefined) return undefined;
    const selection = this.layout.select(text, run, hour);
    // An index with gaps may still be growing: it is read again.
    if (selection.missing.length === 0) await this.cache.put(key, Buffer.from(text));
    return selection;
  }

  private async piece(run: number, hour: number, range: ByteRange, signal: AbortSignal): Promise<Buffer | undefined> {
    const key = this.keyOf(run, hour, `${range.start}-${range.end ?? ''}`);
    const kept = await this.cache.get(key);
    if (kept && isWhole(kept)) return kept;
    const { data } = this.layout.paths(run, hour);
    const fetched = await this.bucket.range(data, range, signal);
    if (!fetched) return undefined;
    if (!isWhole(fetched)) {
      const where = `octets ${range.start}-${range.end ?? ''} of ${data}`;
      throw new UnexpectedAnswer('unreadable-message', `${where} are no whole messages`);
    }
    await this.cache.put(key, fetched);
    return fetched;
  }

  private keyOf(run: number, hour: number, what: string): string {
    const stamp = new Date(run).toISOString().slice(0, 13);
    return `${stamp}/${String(hour).padStart(3, '0')}${this.part}/${what}`;
  }
}

/** Whether these are whole messages of edition 2, one behind the other. */
function isWhole(bytes: Buffer): boolean {
  let start = 0;
  while (start + 16 <= bytes.length && bytes.toString('latin1', start, start + 4) === 'GRIB') {
    const end = start + Number(bytes.readBigUInt64BE(start + 8));
    if (end <= start + 16 || end > bytes.length || bytes.toString('latin1', end - 4, end) !== '7777') return false;
    if (end === bytes.length) return true;
    start = end;
  }
  return false;
}
