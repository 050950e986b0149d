import type { ByteRange } from '../download/byte-ranges';
import type { Schedule } from '../source/weather-source';

/** Times at which a weather service publishes the runs of a model, and the forecast hours of the runs. */
export interface RunCalendar {
  /** Name of the source. */
  readonly name: string;
  readonly notes: string;
  readonly attribution?: string;
  /** Public address of the bucket. */
  readonly url: string;
  readonly schedule: Schedule;
  /** Interval between runs, ms. They start at whole multiples of it since 1970. */
  readonly runInterval: number;
  /** Time from the start of a run until its first and its last hour are published, ms. A missing hour is awaited until `lastHourDelay`. */
  readonly firstHourDelay: number;
  readonly lastHourDelay: number;
  /** Returns the forecast hours to read, ascending; only instantaneous fields of the first hour are used. */
  getHours(run: number): readonly number[];
  /** Returns the length of the steps that end with a forecast hour, ms; one step since the hour before when absent. */
  getStepMs?(hour: number): number;
  /**
   * Length of the interval, ending at the timestamp, of which an instantaneous radiation value is the mean, ms. The model
   * computes radiation once, in the middle of the interval. Absent when values hold for the timestamp itself.
   */
  readonly radiationIntervalMs?: number;
  /** Number of steps in a tile; 6 when absent. */
  readonly stepsPerTile?: number;
  /** Number of forecast hours in a file; one when absent. */
  readonly hoursPerFile?: number;
  /** Whether nodes have the means of blocks of two by two points of the grid, which take a quarter of the memory. */
  readonly hasBlockMeans?: boolean;
  /** Returns the path of the file of a forecast hour, or of the first of its files. */
  getPaths(run: number, hour: number): { readonly data: string };
}

/** Layout of the runs of a model in a bucket: one GRIB file for each forecast hour, each with an index. */
export interface RunLayout extends RunCalendar {
  getPaths(run: number, hour: number): { readonly data: string; readonly index: string };
  /** Selects the messages to download. @throws GribError when the text is not the index of this run */
  select(index: string, run: number, hour: number): Selection;
}

export interface Selection {
  readonly ranges: readonly ByteRange[];
  /** Required messages that the index lacks, by their upstream names. */
  readonly missing: readonly string[];
}
