import type { Schedule } from '../weather-source';
import type { ByteRange } from './byte-ranges';

/** How a weather service lays out the runs of a model in its bucket: one GRIB file an hour, each with an index. */
export interface RunLayout {
  /** Name of the source. */
  readonly name: string;
  readonly notes: string;
  readonly attribution?: string;
  readonly schedule: Schedule;
  /** Time from run to run, ms: runs start on its whole multiples since 1970. */
  readonly every: number;
  /** How long after its start the first and the last hour of a run are there, ms; a hole is waited for until then. */
  readonly begins: number;
  readonly ends: number;
  /** Hours of the forecast that are read, ascending, the first for its moments only. */
  hours(run: number): readonly number[];
  /** Paths of an hour's file and its index. */
  paths(run: number, hour: number): { readonly data: string; readonly index: string };
  /** What of a file is wanted. @throws GribError when the text is no index of this run */
  select(index: string, run: number, hour: number): Selection;
}

export interface Selection {
  readonly ranges: readonly ByteRange[];
  /** What should be there and is not, in the provider's words. */
  readonly missing: readonly string[];
}
