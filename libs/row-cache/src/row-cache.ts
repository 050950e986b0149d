import type { ForecastIssue, SkyBlock } from '@daystar/contracts';
import type { PackedIssue } from './codec/issue-codec';

/** A change in the cache. */
export type CacheEvent =
  | { readonly kind: 'issued'; readonly resource: string; readonly issue_id: string }
  | { readonly kind: 'removed'; readonly resource: string }
  | { readonly kind: 'sky'; readonly cell: string }
  /** Another process stored weather of a tile. */
  | { readonly kind: 'weather'; readonly tile: string; readonly by: string }
  /** The subscription was interrupted: any resource or cell may have changed. */
  | { readonly kind: 'gap' };

/** A recent issue of a resource. */
export interface RecentIssue {
  readonly id: string;
  /** Time at which it became current, by the clock of the cache, ms; undefined when it was written by an earlier version. */
  readonly publishedAt: number | undefined;
}

export type CacheListener = (event: CacheEvent) => void;

/** State of a work item: claimed by the caller, claimed by another process, or done. */
export type Claim = 'acquired' | 'held' | 'done';

/**
 * Cache of the issues that gateways serve and of the weather that engines store. It can be rebuilt and is never the
 * only copy. Only the forecast engine writes issues, skies and weather. Every method throws DaystarError Unavailable when the cache is
 * unavailable or too slow.
 */
export interface RowCache {
  /**
   * Writes an issue, then makes it the current one of its resource; the previous one stays readable for a grace period.
   * Returns false, and changes nothing, when the current issue is newer, as `isOlder` orders them.
   */
  publishIssue(issue: ForecastIssue): Promise<boolean>;
  /** Same as `publishIssue`, for a packed issue, for example from another thread. */
  publishPackedIssue(issue: PackedIssue): Promise<boolean>;
  readCurrentIssue(resource: string): Promise<ForecastIssue | undefined>;
  /** Same as `readCurrentIssue`, packed: decode it with `unpackIssue`. */
  readCurrentPackedIssue(resource: string): Promise<Uint8Array | undefined>;
  /** Reads the id of the current issue, to check whether cached rows are the newest. */
  readCurrentIssueId(resource: string): Promise<string | undefined>;
  /**
   * Lists the issues of the hour before the newest one, but at least the last 24 and at most 500, oldest first, including
   * expired ones.
   */
  listRecentIssues(resource: string): Promise<RecentIssue[]>;
  readIssue(resource: string, issueId: string): Promise<ForecastIssue | undefined>;
  /** Same as `readIssue`, packed. */
  readPackedIssue(resource: string, issueId: string): Promise<Uint8Array | undefined>;
  removeResource(resource: string): Promise<void>;
  /**
   * Calls the listener for every change of a current issue or sky by any process, for weather that other processes store,
   * and after gaps. Returns a function that unsubscribes.
   */
  subscribe(listener: CacheListener): () => void;

  /** Replaces the sky of cells, except where the stored block is newer, or has the same issue time: an issue never changes. */
  publishSky(blocks: readonly SkyBlock[]): Promise<void>;
  /**
   * Reads the stored skies of cells, packed: decode them with `unpackSky`. Reading a cell extends its expiry by some hours.
   */
  readSkies(cells: readonly string[]): Promise<Map<string, Uint8Array>>;
  /**
   * Stores a block of past sky, of one calendar month or less, under its name. The block never changes, and expires when it
   * is not read.
   */
  publishSkyHistory(name: string, block: SkyBlock): Promise<void>;
  /** Reads stored blocks of past sky by name, packed: decode them with `unpackSky`. Reading one extends its expiry. */
  readSkyHistory(names: readonly string[]): Promise<Map<string, Uint8Array>>;
  /** Lists the cells that were read within the last hours. The engine refreshes these; others expire. */
  listCellsInUse(): Promise<string[]>;

  /**
   * Stores the weather of a source for a tile, replacing the previous one, and notifies other processes.
   * @param weatherClass expiry class: weather that is published daily, or frames that are published once
   */
  putWeather(tile: string, source: string, bytes: Uint8Array, weatherClass?: WeatherClass): Promise<void>;
  /** Reads the stored weather of a tile from the wanted sources, by source. */
  readWeather(tile: string, isWanted?: (source: string) => boolean): Promise<Map<string, Uint8Array>>;

  /**
   * Claims a work item for one process. The owner renews the claim within the lease, ms, while it works; otherwise the
   * claim expires and the next caller gets it.
   * @param owner id of the calling process
   * @param isRedo claim the item again if it is done, because there is new input
   */
  claim(workItem: string, owner: string, lease: number, isRedo?: boolean): Promise<Claim>;
  /** Marks a work item as done. For the lifetime, ms, it can only be claimed as a redo. A restart of Redis forgets this. */
  finish(workItem: string, lifetime: number): Promise<void>;

  /** Returns a short description of the problem; undefined when the cache is available. */
  findReadinessProblem(): string | undefined;
  close(): Promise<void>;
}

/** Expiry times, ms. */
export interface CacheLifetimes {
  /** Current issue: until after its last row. */
  readonly issue: number;
  /** Superseded issue: while requests for it may be in flight. */
  readonly olderIssue: number;
  /** Sky cell since its last read. */
  readonly sky: number;
  /** Past sky since its last read. */
  readonly skyHistory: number;
  readonly weather: number;
  /** Satellite frames: estimated actuals use those of the last 8 days. */
  readonly frames: number;
}

/** Expiry class of weather. */
export type WeatherClass = 'weather' | 'frames';

const HOUR = 3_600_000;
/**
 * Default expiry times. Issues reach 7 days and 7 hours ahead, so 8 days outlast the last row. Frames contribute for 8 days, and a
 * snapshot of them spans a day.
 */
export const DEFAULT_LIFETIMES: CacheLifetimes = {
  issue: 192 * HOUR,
  olderIssue: HOUR / 6,
  sky: 3 * HOUR,
  skyHistory: 24 * HOUR,
  weather: 48 * HOUR,
  frames: 216 * HOUR,
};
