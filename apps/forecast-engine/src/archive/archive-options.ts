import type { Log, ServiceClock } from '@daystar/host';
import type { LazyDatabase } from '../lazy-database';

/** Where issues are archived, and for how long. */
export interface ArchiveOptions {
  readonly database: Pick<LazyDatabase, 'get'>;
  readonly keepDays: number;
  readonly clock: ServiceClock;
  readonly log: Log;
}
