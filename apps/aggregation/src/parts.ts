import type { Bus } from '@daystar/bus';
import type { Database } from '@daystar/database';
import type { Log } from '@daystar/host';
import type { RowCache } from '@daystar/row-cache';
import type { Clock } from '@daystar/timeseries';

/** What the aggregation service is given: the outside world behind ports. */
export interface AggregationParts {
  readonly bus: Bus;
  readonly database: Database;
  readonly rowCache: RowCache;
  readonly clock: Clock;
  readonly log: Log;
}
