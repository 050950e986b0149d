import { MIN_MEMBER_SHARE } from '../ensemble/min-member-share';
import type { ForecastHour, RunArchive } from '../model-runs/run-archive';
import type { Rejection } from '../source/rejection';

type Reject = (rejection: Rejection) => void;

/** Members that are downloaded at once. */
const CONCURRENCY = 8;

/** Forecast hours of an ensemble: the messages of all members, concatenated. */
export class EnsembleArchive implements Pick<RunArchive, 'fetchHour'> {
  /**
   * @param members archives of the members, by name; in hour 0, which has no radiation, only the first is downloaded
   */
  constructor(private readonly members: ReadonlyMap<string, RunArchive>) {}

  /**
   * Works like `RunArchive.fetchHour`. Absent members are listed as missing; with fewer than two thirds of the members,
   * the result is undefined.
   */
  async fetchHour(run: number, hour: number, reject: Reject, signal: AbortSignal): Promise<ForecastHour | undefined> {
    const members = [...this.members];
    const selected = hour === 0 ? members.slice(0, 1) : members;
    const forecastHours: ForecastHour[] = [];
    const missing: string[] = [];
    for (let i = 0; i < selected.length; i += CONCURRENCY) {
      const batch = selected.slice(i, i + CONCURRENCY);
      const downloads = batch.map(([, archive]) => archive.fetchHour(run, hour, reject, signal));
      // When one download fails, the others are still awaited, so that they are cached.
      await Promise.allSettled(downloads);
      const hours = await Promise.all(downloads);
      hours.forEach((value, k) => {
        if (value && value.missing.length === 0) forecastHours.push(value);
        else missing.push(`member ${batch[k][0]}`);
      });
      // Stop after one batch of requests if the run is not published yet.
      if (forecastHours.length === 0) return undefined;
    }
    if (forecastHours.length < MIN_MEMBER_SHARE * selected.length) return undefined;
    return { file: forecastHours[0].file, bytes: Buffer.concat(forecastHours.map(({ bytes }) => bytes)), missing };
  }
}
