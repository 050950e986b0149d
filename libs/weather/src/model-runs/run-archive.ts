import { type CellGrid, GribError } from '@daystar/grib';
import { type Bucket, UnexpectedResponseError } from '../download/bucket';
import { type ByteRange, mergeRanges } from '../download/byte-ranges';
import type { DownloadCache } from '../download/disk-cache';
import type { Rejection } from '../source/rejection';
import type { RunLayout, Selection } from './run-layout';

/** The selected messages of one forecast hour. */
export interface ForecastHour {
  readonly file: string;
  /** Whole messages, concatenated. */
  readonly bytes: Uint8Array;
  /** Required messages that the file lacks. */
  readonly missing: readonly string[];
  /** Coordinates of the values, for messages that only name their grid. */
  readonly grid?: CellGrid;
}

type Reject = (rejection: Rejection) => void;

/** Maximum number of ranges of a file downloaded at once: a file with all members of an ensemble has fifty. */
const CONCURRENCY = 12;

/** Reads forecast hours from the disk cache, or else the bucket. Complete indexes and whole messages are cached. */
export class RunArchive {
  /** @param keySuffix separates the members of an ensemble in the cache */
  constructor(
    private readonly layout: RunLayout,
    private readonly bucket: Bucket,
    private readonly cache: DownloadCache,
    private readonly keySuffix = '',
  ) {}

  /**
   * Fetches the messages of a forecast hour; undefined while it is not published, or when its index or messages are
   * invalid, which `reject` reports. Messages that the index lacks are listed in `missing`.
   * @throws SourceError when the bucket cannot be read
   */
  async fetchHour(run: number, hour: number, reject: Reject, signal: AbortSignal): Promise<ForecastHour | undefined> {
    const { data } = this.layout.getPaths(run, hour);
    try {
      const selection = await this.fetchSelection(run, hour, signal);
      if (!selection) return undefined;
      const ranges = mergeRanges(selection.ranges);
      const pieces: Buffer[] = [];
      for (let i = 0; i < ranges.length; i += CONCURRENCY) {
        const batch = ranges.slice(i, i + CONCURRENCY);
        const fetched = await Promise.all(batch.map((range) => this.fetchRange(run, hour, range, signal)));
        if (!fetched.every((piece) => piece !== undefined)) return undefined;
        pieces.push(...fetched);
      }
      return { file: data, bytes: Buffer.concat(pieces), missing: selection.missing };
    } catch (error) {
      if (error instanceof UnexpectedResponseError) reject({ code: error.code, message: error.message, file: data });
      else if (error instanceof GribError) {
        reject({ code: 'unexpected-response', message: `${data}: ${error.message}`, file: data });
      } else throw error;
      return undefined;
    }
  }

  private async fetchSelection(run: number, hour: number, signal: AbortSignal): Promise<Selection | undefined> {
    const key = this.toCacheKey(run, hour, 'index');
    const cached = await this.cache.get(key);
    if (cached) return this.layout.select(cached.toString(), run, hour);
    const text = await this.bucket.getText(this.layout.getPaths(run, hour).index, signal);
    if (text === undefined) return undefined;
    const selection = this.layout.select(text, run, hour);
    // An index with gaps may still be growing: it is downloaded again.
    if (selection.missing.length === 0) await this.cache.put(key, Buffer.from(text));
    return selection;
  }

  private async fetchRange(
    run: number,
    hour: number,
    range: ByteRange,
    signal: AbortSignal,
  ): Promise<Buffer | undefined> {
    const key = this.toCacheKey(run, hour, `${range.start}-${range.end ?? ''}`);
    const cached = await this.cache.get(key);
    if (cached && areWholeMessages(cached)) return cached;
    const { data } = this.layout.getPaths(run, hour);
    const bytes = await this.bucket.getRange(data, range, signal);
    if (!bytes) return undefined;
    if (!areWholeMessages(bytes)) {
      const where = `bytes ${range.start}-${range.end ?? ''} of ${data}`;
      throw new UnexpectedResponseError('unreadable-message', `${where} are not whole GRIB messages`);
    }
    await this.cache.put(key, bytes);
    return bytes;
  }

  private toCacheKey(run: number, hour: number, part: string): string {
    const stamp = new Date(run).toISOString().slice(0, 13);
    return `${stamp}/${String(hour).padStart(3, '0')}${this.keySuffix}/${part}`;
  }
}

/** Whether the bytes are whole messages of GRIB edition 2, concatenated. */
export function areWholeMessages(bytes: Buffer): boolean {
  let start = 0;
  while (start + 16 <= bytes.length && bytes.toString('latin1', start, start + 4) === 'GRIB') {
    const end = start + Number(bytes.readBigUInt64BE(start + 8));
    if (end <= start + 16 || end > bytes.length || bytes.toString('latin1', end - 4, end) !== '7777') return false;
    if (end === bytes.length) return true;
    start = end;
  }
  return false;
}
