import type { Rejection } from '../source/rejection';
import type { ForecastHour, RunArchive } from './run-archive';

type Reject = (rejection: Rejection) => void;

/** Forecast hours whose messages are in several files. */
export class MultiFileArchive implements Pick<RunArchive, 'fetchHour'> {
  /** @param getArchives returns the archives of the files of an hour */
  constructor(private readonly getArchives: (hour: number) => readonly RunArchive[]) {}

  /** Works like `RunArchive.fetchHour`; undefined until all files are published. */
  async fetchHour(run: number, hour: number, reject: Reject, signal: AbortSignal): Promise<ForecastHour | undefined> {
    const downloads = this.getArchives(hour).map((archive) => archive.fetchHour(run, hour, reject, signal));
    // When one download fails, the others are still awaited, so that they are cached.
    await Promise.allSettled(downloads);
    const forecastHours = await Promise.all(downloads);
    if (!forecastHours.every((forecastHour) => forecastHour !== undefined)) return undefined;
    return {
      file: forecastHours[0].file,
      bytes: Buffer.concat(forecastHours.map(({ bytes }) => bytes)),
      missing: forecastHours.flatMap(({ missing }) => missing),
    };
  }
}
