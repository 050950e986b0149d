import type { Bus } from '@daystar/bus';
import type { Log, ServiceClock } from '@daystar/host';
import type { RowCache } from '@daystar/row-cache';

/** What the engine is given: the outside world behind ports. */
export interface ForecastEngineParts {
  readonly bus: Bus;
  readonly rowCache: RowCache;
  readonly clock: ServiceClock;
  readonly log: Log;
}

export const ROW_CACHE = Symbol('ROW_CACHE');
