import type { Bus } from '@daystar/bus';
import type { Database } from '@daystar/database';
import type { Log } from '@daystar/host';
import type { Clock } from '@daystar/timeseries';
import type { RetentionSettings } from './retention/retention-settings';
import type { TestSiteLimits } from './test-sites/test-site-limits';
import type { WebhookSettings } from './webhooks/webhook-parts';

/** What the site registry is given: the outside world behind ports. */
export interface SiteRegistryParts {
  readonly bus: Bus;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** To whom webhooks may be sent; nobody but the open internet when absent. */
  readonly webhooks?: WebhookSettings;
  /** Everything is kept for ever when absent. */
  readonly retention?: RetentionSettings;
  /** How many test sites are made; no limit when absent. */
  readonly testSites?: TestSiteLimits;
  /** Limits hold for real days, whatever time is replayed; that of the system when absent. */
  readonly wallClock?: Clock;
}

export const DATABASE = Symbol('DATABASE');
