import type { Bus } from '@daystar/bus';
import type { Environment, Log } from '@daystar/host';
import type { RowCache } from '@daystar/row-cache';
import type { RateLimits } from './rate-limiting/rate-limits';
import type { ReplayClock } from './platform/replay-clock';

/** Ports and settings of the gateway. */
export interface GatewayDependencies {
  readonly bus: Bus;
  readonly rowCache: RowCache;
  readonly clock: ReplayClock;
  readonly log: Log;
  /** Shared request counters; when absent, each process counts its own requests. */
  readonly limits?: RateLimits;
  /** Time to wait for open connections on shutdown, ms; 0 when absent. */
  readonly drainMs?: number;
  /** Number of threads that render bodies; when absent or 0, the main thread renders them. */
  readonly threads?: number;
  readonly environment: Pick<
    Environment,
    'port' | 'host' | 'trustedProxies' | 'sessionSecret' | 'openPlans' | 'adminKeys'
  > &
    Partial<Pick<Environment, 'registrations' | 'visitorForecasts'>>;
}
