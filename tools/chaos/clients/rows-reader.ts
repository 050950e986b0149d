import type { RowsSeen } from '../ledger/rows-seen';
import type { Customer, Habit } from './customer';

/** Reads the rows of one subject in several formats in turn, every other time only if they are new. */
export class RowsReader implements Habit {
  readonly pauseMs = 100;
  private turn = 0;
  private readonly etags = new Map<string, string>();

  constructor(
    private readonly customer: Customer,
    private readonly seen: RowsSeen,
    private readonly subject: string,
    private readonly paths: readonly string[],
  ) {}

  async once(): Promise<void> {
    const path = this.paths[this.turn++ % this.paths.length];
    const known = this.etags.get(path);
    // Forgotten again at once, so that the next time it is read whole.
    this.etags.delete(path);
    const heard = await this.customer.read(path, { headers: known ? { 'if-none-match': known } : {} });
    if (!heard) return;
    const { status, headers, body } = heard;
    const { subject } = this;
    const excuses = this.customer.weather.cacheForgot;
    if (status === 304) return this.seen.notModified({ subject, path, headers }, known ?? '', excuses);
    const format = new URL(path, this.customer.url).searchParams.get('format') ?? 'json';
    this.seen.read({ subject, path, format, headers, body }, excuses);
    this.etags.set(path, headers.get('etag') ?? '');
  }
}

const FORMATS = ['json', 'csv', 'xml'];

/** Paths of the rows behind a path, in all formats. */
export const inAllFormats = (path: string, query: string): string[] =>
  FORMATS.map((format) => `${path}?${query}&provenance=summary&format=${format}`);
