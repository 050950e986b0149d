import { GribError, readGribFields } from '@daystar/grib';
import { Bzip2Decompressor } from '../bzip2/bzip2-decompressor';
import { type Bucket, UnexpectedResponseError } from '../download/bucket';
import type { DownloadCache } from '../download/disk-cache';
import { type ForecastHour, type RunArchive, areWholeMessages } from '../model-runs/run-archive';
import type { Rejection } from '../source/rejection';
import { listIconEuFields, toIconEuPath } from './icon-eu-layout';

type Reject = (rejection: Rejection) => void;

/** First bytes of bzip2. */
const MAGIC = 'BZh';

/** Forecast hours of ICON-EU: a compressed file for each field, from the disk cache, else from the bucket. */
export class FieldFilesArchive implements Pick<RunArchive, 'fetchHour'> {
  private readonly decompressor = new Bzip2Decompressor();

  constructor(
    private readonly bucket: Bucket,
    private readonly cache: DownloadCache,
  ) {}

  /**
   * Works like `RunArchive.fetchHour`. An hour without its first field is not published yet; other absent fields are listed as
   * missing.
   */
  async fetchHour(run: number, hour: number, reject: Reject, signal: AbortSignal): Promise<ForecastHour | undefined> {
    const fields = listIconEuFields(hour);
    const [first, ...others] = fields;
    const file = toIconEuPath(run, hour, first);
    try {
      const firstMessage = await this.fetchField(run, hour, first, signal);
      if (!firstMessage) return undefined;
      const downloads = others.map((field) => this.fetchField(run, hour, field, signal));
      // When one fails the others are awaited, so that their downloads are cached.
      await Promise.allSettled(downloads);
      const messages = [firstMessage, ...(await Promise.all(downloads))];
      const found = messages.filter((message) => message !== undefined);
      return { file, bytes: Buffer.concat(found), missing: fields.filter((_, i) => !messages[i]) };
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
    const path = toIconEuPath(run, hour, field);
    const cached = await this.cache.get(key);
    const message = cached && (await this.readMessage(path, run, cached).catch(() => undefined));
    if (message) return message;
    const compressed = await this.bucket.getObject(path, signal);
    if (!compressed) return undefined;
    const downloaded = await this.readMessage(path, run, compressed);
    await this.cache.put(key, compressed);
    return downloaded;
  }

  /** @throws UnexpectedResponseError when the bytes are not a compressed GRIB message of the run */
  private async readMessage(path: string, run: number, compressed: Buffer): Promise<Buffer> {
    if (compressed.toString('latin1', 0, MAGIC.length) !== MAGIC)
      throw new UnexpectedResponseError('unexpected-response', `${path} is not bzip2`);
    const message = await this.decompressor.decompress(compressed).catch((cause: Error) => {
      throw new UnexpectedResponseError('unreadable-file', `${path} is not readable bzip2: ${cause.message}`);
    });
    if (!areWholeMessages(message))
      throw new UnexpectedResponseError('unreadable-message', `${path} has no whole GRIB message`);
    const found = readRun(message);
    if (found === run) return message;
    const name = found === undefined ? 'no readable run' : `the run of ${new Date(found).toISOString()}`;
    throw new UnexpectedResponseError('unexpected-response', `${path} has ${name}`);
  }
}

/** Reads the start of the run of the first message, ms; undefined when it cannot be read. */
function readRun(bytes: Buffer): number | undefined {
  try {
    for (const { product } of readGribFields(bytes)) return product.referenceTime.getTime();
  } catch (error) {
    if (!(error instanceof GribError)) throw error;
  }
  return undefined;
}
