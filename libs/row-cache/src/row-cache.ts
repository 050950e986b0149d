import type { ForecastIssue, SkyBlock } from '@daystar/contracts';
import type { PackedIssue } from './codec/issue-codec';

/** What a listener hears of the cache. */
export type CacheNews =
  | { readonly kind: 'issued'; readonly resource: string; readonly issue_id: string }
  | { readonly kind: 'removed'; readonly resource: string }
  | { readonly kind: 'sky'; readonly cell: string }
  /** Another process, with a cache opened there, remembered weather of a tile. */
  | { readonly kind: 'weather'; readonly tile: string; readonly by: string }
  /** The connection was lost for a while: any resource or cell may have newer rows. */
  | { readonly kind: 'missed' };

export type CacheListener = (news: CacheNews) => void;

/** Whose a piece of work is: the asker's, somebody else's who is at it, or nobody's any more. */
export type Claim = 'ours' | 'taken' | 'done';

/**
 * The rows that gateways answer from and the weather that engines remember: a view that can be rebuilt, never the only
 * home of anything. The forecast engine is its only writer.
 * Every method throws DaystarError Unavailable when the cache does not answer in time.
 */
export interface RowCache {
  /**
   * Writes an issue whole, then makes it the current one of its resource; the one before can be read for a grace time.
   * Answers false, and changes nothing, when the current issue is newer: made for a later version of the resource, or
   * for the same version at a later time.
   */
  publishIssue(issue: ForecastIssue): Promise<boolean>;
  /** As `publishIssue`, of an issue that was packed before: on another thread, say. */
  publishPacked(issue: PackedIssue): Promise<boolean>;
  currentIssue(resource: string): Promise<ForecastIssue | undefined>;
  /** The same, packed: for who keeps many, and reads them with `unpackIssue`. */
  currentBlock(resource: string): Promise<Uint8Array | undefined>;
  /** Id of the current issue alone, to ask whether rows at hand are still the newest. */
  currentIssueId(resource: string): Promise<string | undefined>;
  /** Ids of the last `RECENT_ISSUES` that became current, oldest first, be their rows still there or not. */
  recentIssueIds(resource: string): Promise<string[]>;
  issue(resource: string, issueId: string): Promise<ForecastIssue | undefined>;
  /** The same, packed. */
  issueBlock(resource: string, issueId: string): Promise<Uint8Array | undefined>;
  removeResource(resource: string): Promise<void>;
  /** Calls the listener for every change of a current issue or sky, by whichever process. Returns how to stop it. */
  onNews(listener: CacheListener): () => void;

  /** Replaces the sky of cells; a block that is older than the one there is left out. */
  publishSky(blocks: readonly SkyBlock[]): Promise<void>;
  /**
   * The sky of those cells that are there, packed: to be read with `unpackSky`. Reading keeps a cell: it stays in use for some
   * hours.
   */
  sky(cells: readonly string[]): Promise<Map<string, Uint8Array>>;
  /** Cells that were read within the last hours: the engine keeps these fresh, the others go. */
  cellsInUse(): Promise<string[]>;

  /**
   * Remembers what a source said of a weather tile, in place of what it said before, and tells other processes.
   * @param keep for how long: as weather that is told again every day, or as frames that are told once
   */
  putWeather(tile: string, source: string, bytes: Uint8Array, keep?: WeatherKeep): Promise<void>;
  /** The remembered bytes of a tile by source, of the sources that are wanted. */
  weatherOf(tile: string, isWanted?: (source: string) => boolean): Promise<Map<string, Uint8Array>>;

  /**
   * Asks for a piece of work that one of all processes is to do. Who got it claims it again within the lease, ms, for as
   * long as it is at it: else it is taken for dead, and the next to ask gets the work.
   * @param by who asks
   * @param anew whether it is to be done once more where it is done: there is something new to do it with
   */
  claim(work: string, by: string, lease: number, anew?: boolean): Promise<Claim>;
  /** The piece of work is done: nobody else gets it within the time, ms, unless the cache began anew and may have lost it. */
  finish(work: string, within: number): Promise<void>;

  /** Undefined while all is well, else what is wrong in a few words. */
  trouble(): string | undefined;
  close(): Promise<void>;
}

/** Four hours of a resource that is issued every ten minutes: who was away for longer looks at what is current. */
export const RECENT_ISSUES = 24;

/** How long things are kept, ms. */
export interface KeepTimes {
  /** A current issue nobody renews: until its last row is past. */
  readonly issue: number;
  /** An issue that is no longer current: as long as a request for it may be under way. */
  readonly olderIssue: number;
  /** A sky cell that nobody reads. */
  readonly sky: number;
  readonly weather: number;
  /** A week of them makes past rows. */
  readonly frames: number;
}

/** For how long weather is kept. */
export type WeatherKeep = 'weather' | 'frames';

const HOUR = 3_600_000;
export const KEEP_TIMES: KeepTimes = {
  issue: 192 * HOUR,
  olderIssue: HOUR / 6,
  sky: 3 * HOUR,
  weather: 48 * HOUR,
  frames: 216 * HOUR,
};
