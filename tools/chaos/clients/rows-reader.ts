import type { RowsChecker } from '../ledger/rows-checker';
import type { AccountClient, RepeatedTask } from './account-client';

/** Reads the rows of one resource in alternating formats. Every second read of a format is conditional (`If-None-Match`). */
export class RowsReader implements RepeatedTask {
  readonly pauseMs = 100;
  private readCount = 0;
  private readonly etags = new Map<string, string>();

  constructor(
    private readonly client: AccountClient,
    private readonly rowsChecker: RowsChecker,
    /** Name of the resource in the ledger. */
    private readonly subject: string,
    private readonly paths: readonly string[],
  ) {}

  async runOnce(): Promise<void> {
    const path = this.paths[this.readCount++ % this.paths.length];
    const knownEtag = this.etags.get(path);
    // Each ETag is sent only once, so that the next read is unconditional.
    this.etags.delete(path);
    const response = await this.client.read(path, { headers: knownEtag ? { 'if-none-match': knownEtag } : {} });
    if (!response) return;
    const { status, headers, body } = response;
    const { subject } = this;
    const canBeOlder = this.client.faultState.isCacheIncomplete;
    if (status === 304)
      return this.rowsChecker.checkNotModified({ subject, path, headers }, knownEtag ?? '', canBeOlder);
    const format = new URL(path, this.client.url).searchParams.get('format') ?? 'json';
    this.rowsChecker.checkRows({ subject, path, format, headers, body }, canBeOlder);
    this.etags.set(path, headers.get('etag') ?? '');
  }
}

const FORMATS = ['json', 'csv', 'xml'];

/** Lists the paths of the same rows in all formats. */
export const listPathsInAllFormats = (path: string, query: string): string[] =>
  FORMATS.map((format) => `${path}?${query}&provenance=summary&format=${format}`);
