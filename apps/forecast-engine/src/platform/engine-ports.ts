import type { Database } from '@daystar/database';
import type { ObjectStore } from '@daystar/object-store';
import type { Ports } from '@daystar/platform';
import type { RefreshActivity } from './refresh-activity';

/** The archive's database. The engine issues forecasts even while it is unavailable. */
export type ArchiveDatabase = Pick<Database, 'execute' | 'transaction'>;

export interface EngineOptions {
  /** Number of worker threads that compute issues; 0 computes on the main thread. */
  readonly threads?: number;
  /** Age at which issues are dropped from the archive, days. */
  readonly archiveDays?: number;
  /** Wall-clock time for which changed tiles are collected before they are refreshed or reported, ms. */
  readonly batchMs?: number;
  /** Wall-clock time after which a refresh that the row cache refused is retried, ms. */
  readonly retryMs?: number;
  /** Wall-clock time for which a stopping engine still refreshes queued tiles, ms. */
  readonly drainMs?: number;
  /** Wall-clock time after which a claim of a tile expires unless it is renewed, ms. */
  readonly leaseMs?: number;
  /** Maximum number of sites that are refreshed as one part of a tile. */
  readonly sitesPerPart?: number;
  /** Memory for unpacked weather, bytes. */
  readonly maxWeatherBytes?: number;
}

/** Object store of past issues, which the archive moves there after some days. */
export interface Lake {
  readonly objects: ObjectStore;
  /** Days that issues stay in the database. */
  readonly afterDays: number;
}

/** Infrastructure and options of the engine. */
export interface EnginePorts extends Omit<Ports, 'database'> {
  readonly database: ArchiveDatabase;
  /** Without a lake, all issues stay in the database. */
  readonly lake?: Lake;
  readonly options?: EngineOptions;
  /** Shared by the modules of an engine. */
  readonly refreshActivity?: RefreshActivity;
}

/** Injection token of the `ArchiveDatabase`. */
export const ARCHIVE_DATABASE = Symbol('ARCHIVE_DATABASE');
/** Injection token of the `EngineOptions`. */
export const ENGINE_OPTIONS = Symbol('ENGINE_OPTIONS');
/** Injection token of the `Lake`, undefined without one. */
export const LAKE = Symbol('LAKE');
