import type { Place } from '@daystar/contracts';

/** Counts of single values of a run, which are checked against physical limits. */
export interface RadiationChecks {
  /** Number of steps with the sun well above the horizon. */
  readonly sunny: number;
  /** Number of sunny steps that exceed the clear sky. */
  readonly tooBright: number;
  /** Number of sunny steps with almost no irradiance. */
  readonly tooDark: number;
  /** Number of steps at night. */
  readonly nights: number;
  /** Number of steps at night with irradiance. */
  readonly litNights: number;
}

/** Statistics of the newest run of one source at one place. NaN where it has no values. */
export interface SourceReading {
  readonly source: string;
  /** Start of the newest run, ms. */
  readonly run: number;
  /** Mean clear-sky index of the newest run on each of the next days. */
  readonly days: readonly number[];
  /** Mean clear-sky index of the run before it on the same days. */
  readonly previousDays: readonly number[];
  /** Mean clear-sky index of the newest run over the last hours. */
  readonly recent: number;
  /** Whether the newest run repeats the values of the run before it. */
  readonly isRepeated: boolean;
  readonly checks: RadiationChecks;
}

/** Readings of all sources at one place at one time. */
export interface PlaceReading {
  readonly place: Place;
  /** Time of the reading, ms. */
  readonly time: number;
  /** Observed mean clear-sky index over the last hours. */
  readonly observed: number;
  readonly sources: readonly SourceReading[];
}
