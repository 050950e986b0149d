import { HOUR } from '@daystar/timeseries';
import { type Bucket, UnexpectedResponseError } from '../download/bucket';
import type { DownloadCache } from '../download/disk-cache';
import { type GribFieldEntry, listGribFields } from '../model-runs/grib-fields';
import { type ForecastHour, type RunArchive, areWholeMessages } from '../model-runs/run-archive';
import type { Rejection } from '../source/rejection';
import { listAromeQuantities, toAromePath } from './arome-layout';

/** First bytes of GRIB. */
const MAGIC = 'GRIB';

type Reject = (rejection: Rejection) => void;

/** Forecast hours of AROME: the messages of an hour from the disk cache, else from the package of several hours. */
export class PackageArchive implements Pick<RunArchive, 'fetchHour'> {
  constructor(
    private readonly bucket: Bucket,
    private readonly cache: DownloadCache,
  ) {}

  /** Works like `RunArchive.fetchHour`. */
  async fetchHour(run: number, hour: number, reject: Reject, signal: AbortSignal): Promise<ForecastHour | undefined> {
    const file = toAromePath(run, hour);
    try {
      const bytes = (await this.getCached(run, hour)) ?? (await this.downloadHour(run, hour, reject, signal));
      if (!bytes) return undefined;
      const quantities = listGribFields(file, bytes, () => undefined).map(({ variable }) => variable.quantity);
      return { file, bytes, missing: listAromeQuantities(hour).filter((quantity) => !quantities.includes(quantity)) };
    } catch (error) {
      if (!(error instanceof UnexpectedResponseError)) throw error;
      reject({ code: error.code, message: error.message, file });
      return undefined;
    }
  }

  private async getCached(run: number, hour: number): Promise<Buffer | undefined> {
    const cached = await this.cache.get(toCacheKey(run, hour));
    return cached && areWholeMessages(cached) ? cached : undefined;
  }

  /**
   * Downloads the package of an hour, and caches the used messages of each of its hours.
   * @returns the messages of the hour; undefined while they are not published
   * @throws UnexpectedResponseError when the object is not GRIB of the run
   */
  private async downloadHour(
    run: number,
    hour: number,
    reject: Reject,
    signal: AbortSignal,
  ): Promise<Buffer | undefined> {
    const path = toAromePath(run, hour);
    const bytes = await this.bucket.getObject(path, signal);
    if (!bytes) return undefined;
    if (bytes.toString('latin1', 0, MAGIC.length) !== MAGIC)
      throw new UnexpectedResponseError('unexpected-response', `${path} is not GRIB`);
    if (!areWholeMessages(bytes))
      throw new UnexpectedResponseError('unreadable-file', `${path} does not consist of whole GRIB messages`);
    const messagesByHour = new Map<number, Buffer[]>();
    for (const field of listGribFields(path, bytes, reject)) {
      requireRun(field, run);
      const end = (field.end - run) / HOUR;
      const message = bytes.subarray(field.offset, field.offset + field.length);
      messagesByHour.set(end, [...(messagesByHour.get(end) ?? []), message]);
    }
    for (const [end, messages] of messagesByHour) await this.cache.put(toCacheKey(run, end), Buffer.concat(messages));
    const messages = messagesByHour.get(hour);
    return messages && Buffer.concat(messages);
  }
}

function toCacheKey(run: number, hour: number): string {
  return `${new Date(run).toISOString().slice(0, 13)}/${String(hour).padStart(3, '0')}`;
}

function requireRun({ file, run: statedRun }: GribFieldEntry, run: number): void {
  if (statedRun === run) return;
  const [actual, expected] = [statedRun, run].map((time) => new Date(time).toISOString());
  const message = `${file} has a message of the run of ${actual}, not of ${expected}`;
  throw new UnexpectedResponseError('unexpected-response', message);
}
