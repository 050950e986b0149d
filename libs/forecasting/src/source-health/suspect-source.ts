/**
 * Why a source is excluded. `implausible`: irradiance at night, more than the clear sky, or almost none in daylight.
 * `frozen`: a run repeats the one before it. `level-jump`: a run differs from the run before it and from the other
 * sources nearly everywhere. `level`: it differs from the other sources or from observations nearly everywhere.
 */
export const SOURCE_FAULTS = ['implausible', 'frozen', 'level-jump', 'level'] as const;
export type SourceFault = (typeof SOURCE_FAULTS)[number];

/** A source that is excluded from the blend until it is healthy again. */
export interface SuspectSource {
  readonly fault: SourceFault;
  /** Time of exclusion, also when another fault was found since, ms. */
  readonly since: number;
  /** First run with the fault, as far as known, ms. */
  readonly run: number;
  /** Relative difference of its level from the other sources at detection; 0 when not known. */
  readonly difference: number;
  /** Relative difference from the other sources before the fault; 0 when not known. */
  readonly usual: number;
  /** Start of the current healthy time, ms; absent while the source is faulty. */
  readonly healthySince?: number;
}

export type SuspectSources = Readonly<Record<string, SuspectSource>>;
