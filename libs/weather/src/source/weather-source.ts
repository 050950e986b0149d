import type { Place, WeatherTile } from '@daystar/contracts';
import type { Rejection } from './rejection';

/** Parameters of a fetch. */
export interface WeatherRequest {
  /** The clock's time, ms. A source yields nothing that was not known then. */
  readonly now: number;
  /** Places to fetch; sources of coverage 'all' ignore them. */
  readonly places: readonly Place[];
  /** Fetch only what became known after this time, ms; everything when absent. */
  readonly since?: number;
  /** Called for every input that the source rejects. The source uses the other inputs. */
  readonly reject: (rejection: Rejection) => void;
  /** Aborted when the service stops. */
  readonly signal: AbortSignal;
}

/** Past weather of one place. */
export interface HistoryRequest {
  readonly place: Place;
  /** Start of the first period and end of the last one, ms: at most a year. */
  readonly from: number;
  readonly to: number;
  /** Wanted period, ms; a source may have a longer one. */
  readonly period: number;
  /** The clock's time, ms. */
  readonly now: number;
  readonly reject: (rejection: Rejection) => void;
  readonly signal: AbortSignal;
}

export interface Schedule {
  /** Time between polls, ms. Polls are at multiples of it since 1970, plus `offset`. */
  readonly every: number;
  readonly offset?: number;
}

/**
 * A source of weather. Its folder describes the upstream data and maps upstream variables to ours.
 *
 * A tile replaces the values of earlier tiles of the same source, kind and nodes for the same times, and adds other times.
 * Tiles that grow during the day begin at midnight UTC, so that each covers the previous one.
 */
export interface WeatherSource {
  /** Name in tiles and in provenance. */
  readonly name: string;
  /** Further source names in its tiles. They share the state of this source. */
  readonly companions?: readonly string[];
  /** 'places': it fetches the requested places; 'all': it yields all that it has, whatever is requested. */
  readonly coverage: 'places' | 'all';
  readonly schedule: Schedule;
  /** Short description of the source, for the log. */
  readonly notes: string;
  /**
   * Yields tiles one by one: a field of the whole Earth need not fit in memory.
   * @throws SourceError when it cannot be reached or read; tiles yielded before are valid
   */
  fetch(request: WeatherRequest): AsyncIterable<WeatherTile>;
  /**
   * Returns the time, ms, before which a fetch of these known places requests nothing. Polls before it are skipped. Absent when
   * every fetch requests something.
   */
  getNextRequestTime?(places: readonly Place[]): number;
  /**
   * Returns tiles of past weather, which may begin before `from` and end after `to`; none where the source has no data of that
   * time. Absent when a source has current weather only.
   * @throws SourceError when it cannot be reached or read
   */
  fetchHistory?(request: HistoryRequest): Promise<WeatherTile[]>;
  /** Saved position of a source that cannot resume from `since` alone. */
  readonly cursor?: SourceCursor;
}

/** Lets a restarted process resume a source instead of reading it again. */
export interface SourceCursor {
  /** Returns the position as plain JSON. */
  save(): unknown;
  /** Ignores a position that it does not understand, for example from an older release. */
  restore(saved: unknown): void;
}

/** Returns the time of the next poll after a time. */
export function getNextPoll({ every, offset = 0 }: Schedule, time: number): number {
  return (Math.floor((time - offset) / every) + 1) * every + offset;
}
