import type { Place, WeatherTile } from '@daystar/contracts';
import type { Rejection } from './rejection';

/** What is asked of a source. */
export interface WeatherRequest {
  /** The clock's time, ms. A source says nothing that was not known then. */
  readonly now: number;
  /** Where weather is wanted; sources of whole fields ignore it. */
  readonly places: readonly Place[];
  /** Only what came to be known after this moment, ms; everything when absent. */
  readonly since?: number;
  /** Told of everything the source was given and did not believe. The rest is used. */
  readonly reject: (rejection: Rejection) => void;
  /** Aborted when nobody waits any more. */
  readonly signal: AbortSignal;
}

export interface Schedule {
  /** Clock time between polls, ms: they fall on its whole multiples since 1970, plus `offset`. */
  readonly every: number;
  readonly offset?: number;
}

/**
 * A provider of weather. Its folder holds its field notes and the table of what it calls our fields.
 *
 * What a tile says replaces what earlier tiles of the same source, kind and nodes said of the same time, and adds to what
 * they said of other times. Tiles of points begin at midnight UTC, so that one that grows covers the one before it.
 */
export interface WeatherSource {
  /** How tiles and provenance name it. */
  readonly name: string;
  /** Whether it answers for the places it is asked about, or speaks of all that it has, asked or not. */
  readonly coverage: 'places' | 'field';
  readonly schedule: Schedule;
  /** In a sentence what a person should know who reads the log. */
  readonly notes: string;
  /**
   * Tiles as they are made: a field of the whole Earth need not fit in memory.
   * @throws SourceFailure when it cannot be reached or read at all; tiles handed out before are good
   */
  fetch(request: WeatherRequest): AsyncIterable<WeatherTile>;
  /** The position of a source that `since` alone does not tell; absent otherwise. */
  readonly cursor?: SourceCursor;
}

/** Lets a restarted process continue a source instead of reading it again. */
export interface SourceCursor {
  /** Plain JSON. */
  save(): unknown;
  /** Ignores what it does not understand, such as the position of an older release. */
  restore(saved: unknown): void;
}

/** When the source is polled next after a time. */
export function nextPoll({ every, offset = 0 }: Schedule, time: number): number {
  return (Math.floor((time - offset) / every) + 1) * every + offset;
}
