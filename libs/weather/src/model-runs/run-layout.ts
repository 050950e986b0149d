import type { ByteRange } from '../download/byte-ranges';
import type { Schedule } from '../source/weather-source';

/** When a weather service publishes the runs of a model, and which hours they have. */
export interface RunCalendar {
  /** Name of the source. */
  readonly name: string;
  readonly notes: string;
  readonly attribution?: string;
  /** Public address of the bucket. */
  readonly url: string;
  readonly schedule: Schedule;
  /** Time from run to run, ms: runs start at its whole multiples since 1970. */
  readonly runInterval: number;
  /** Time from the start of a run until its first and its last hour are published, ms. A missing hour is awaited until then. */
  readonly firstHourDelay: number;
  readonly lastHourDelay: number;
  /** Forecast hours to read, ascending; of the first only instantaneous fields are used. */
  hours(run: number): readonly number[];
  /** Path of the file of a forecast hour, or of the first of its files. */
  paths(run: number, hour: number): { readonly data: string };
}

/** How a weather service stores the runs of a model: one GRIB file for each forecast hour, each with an index. */
export interface RunLayout extends RunCalendar {
  paths(run: number, hour: number): { readonly data: string; readonly index: string };
  /** Selects the messages to download. @throws GribError when the text is not the index of this run */
  select(index: string, run: number, hour: number): Selection;
}

export interface Selection {
  readonly ranges: readonly ByteRange[];
  /** Required messages that the index lacks, in the provider's names. */
  readonly missing: readonly string[];
}
