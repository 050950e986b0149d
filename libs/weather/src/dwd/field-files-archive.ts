import { type Bucket, UnexpectedResponseError } from '../download/bucket';
import type { DownloadCache } from '../download/disk-cache';
import type { ForecastHour, RunArchive } from '../model-runs/run-archive';
import type { Rejection } from '../source/rejection';
import { decompressMessage, readFirstField } from './decompress-message';

type Reject = (rejection: Rejection) => void;

/** Files of a model: one for each field and hour. */
export interface FieldFiles {
  /** Lists the fields of a forecast hour, by the names of their folders. */
  listFields(hour: number): readonly string[];
  toPath(run: number, hour: number, field: string): string;
}

/** Forecast hours of a model of DWD: a compressed file for each field, from the disk cache, else from the bucket. */
export class FieldFilesArchive implements Pick<RunArchive, 'fetchHour'> {
  constructor(
    private readonly files: FieldFiles,
    private readonly bucket: Bucket,
    private readonly cache: DownloadCache,
  ) {}

  /**
   * Works like `RunArchive.fetchHour`. An hour without its first field is not published yet; other absent fields are listed as
   * missing.
   */
  async fetchHour(run: number, hour: number, reject: Reject, signal: AbortSignal): Promise<ForecastHour | undefined> {
    const fields = this.files.listFields(hour);
    const [firstField, ...otherFields] = fields;
    const file = this.files.toPath(run, hour, firstField);
    try {
      const firstMessage = await this.fetchField(run, hour, firstField, signal);
      if (!firstMessage) return undefined;
      const downloads = otherFields.map((field) => this.fetchField(run, hour, field, signal));
      // When one download fails, the others are still awaited, so that they are cached.
      await Promise.allSettled(downloads);
      const messages = [firstMessage, ...(await Promise.all(downloads))];
      const presentMessages = messages.filter((message) => message !== undefined);
      return { file, bytes: Buffer.concat(presentMessages), missing: fields.filter((_, i) => !messages[i]) };
    } catch (error) {
      if (!(error instanceof UnexpectedResponseError)) throw error;
      reject({ code: error.code, message: error.message, file });
      return undefined;
    }
  }

  /** Fetches the message of a field; undefined while it is not published. Only files that can be read are cached. */
  private async fetchField(run: number, hour: number, field: string, signal: AbortSignal): Promise<Buffer | undefined> {
    const stamp = new Date(run).toISOString().slice(0, 13);
    const key = `${stamp}/${String(hour).padStart(3, '0')}/${field}`;
    const path = this.files.toPath(run, hour, field);
    const cached = await this.cache.get(key);
    const message = cached && (await decompressMessageOfRun(path, run, cached).catch(() => undefined));
    if (message) return message;
    const compressed = await this.bucket.getObject(path, signal);
    if (!compressed) return undefined;
    const downloaded = await decompressMessageOfRun(path, run, compressed);
    await this.cache.put(key, compressed);
    return downloaded;
  }
}

/** Decompresses a message of a run. @throws UnexpectedResponseError when the bytes are not a message of this run */
async function decompressMessageOfRun(path: string, run: number, compressed: Buffer): Promise<Buffer> {
  const message = await decompressMessage(path, compressed);
  const statedRun = readFirstField(message, ({ product }) => product.referenceTime.getTime());
  if (statedRun === run) return message;
  const actual = statedRun === undefined ? 'no readable run' : `the run of ${new Date(statedRun).toISOString()}`;
  const expected = `the run of ${new Date(run).toISOString()}`;
  throw new UnexpectedResponseError('unexpected-response', `${path} has ${actual}, not ${expected}`);
}
