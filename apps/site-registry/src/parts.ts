import type { Bus } from '@daystar/bus';
import type { Database } from '@daystar/database';
import type { Log } from '@daystar/host';
import type { Clock } from '@daystar/timeseries';

/** What the site registry is given: the outside world behind ports. */
export interface SiteRegistryParts {
  readonly bus: Bus;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
}
