import type { Bus } from '@daystar/bus';
import type { Log, ServiceClock } from '@daystar/host';
import type { RowCache } from '@daystar/row-cache';
import type { LazyDatabase } from '../lazy-database';

/** What the engine is given: the outside world behind ports. */
export interface ForecastEngineParts {
  readonly bus: Bus;
  readonly rowCache: RowCache;
  readonly clock: ServiceClock;
  readonly log: Log;
  /** Real time that weather is gathered before its places are computed, ms. */
  readonly gatherMs?: number;
  /** Threads that compute beside this one; without them it computes itself. */
  readonly threads?: number;
  /** Where issues are archived, and for how many days; nothing is archived when absent. */
  readonly archive?: { readonly database: Pick<LazyDatabase, 'get'>; readonly keepDays: number };
}

export const ROW_CACHE = Symbol('ROW_CACHE');
export const BUS = Symbol('BUS');
export const CLOCK = Symbol('CLOCK');
