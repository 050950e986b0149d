import type { Place } from '@daystar/contracts';

/** Counts of single values of a run that are judged by physical limits. */
export interface RadiationChecks {
  /** Steps with the sun well above the horizon; of them, how many exceed the clear sky, and how many are black. */
  readonly sunny: number;
  readonly tooBright: number;
  readonly tooDark: number;
  /** Steps at night; of them, how many have light. */
  readonly nights: number;
  readonly litNights: number;
}

/** The newest run of one source at one place, in numbers that are compared. NaN where it has no values. */
export interface SourceReading {
  readonly source: string;
  /** Start of the newest run, ms. */
  readonly run: number;
  /** Mean clear-sky index of each of the next days: of the newest run, and of the run before it. */
  readonly days: readonly number[];
  readonly previousDays: readonly number[];
  /** Mean clear-sky index of the newest run over the last hours. */
  readonly recent: number;
  /** Whether the newest run has the values of the run before it. */
  readonly isRepeated: boolean;
  readonly checks: RadiationChecks;
}

/** All sources at one place at one time. */
export interface PlaceReading {
  readonly place: Place;
  /** Ms. */
  readonly at: number;
  /** Observed mean clear-sky index over the last hours. */
  readonly observed: number;
  readonly sources: readonly SourceReading[];
}
