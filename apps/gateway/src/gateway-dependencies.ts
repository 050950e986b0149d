import type { Bus } from '@daystar/bus';
import type { Environment, Log } from '@daystar/host';
import type { RowCache } from '@daystar/row-cache';
import type { Clock } from '@daystar/timeseries';
import type { RateLimits } from './rate-limiting/rate-limits';

/** What the gateway is given: the outside world behind ports, and where to listen. */
export interface GatewayDependencies {
  readonly bus: Bus;
  readonly rowCache: RowCache;
  readonly clock: ReplayClock;
  readonly log: Log;
  /** Counts what callers use; of this process alone when absent. */
  readonly limits?: RateLimits;
  /** How long open connections are waited for when it is told to stop; not at all when absent. */
  readonly drainMs?: number;
  /** Threads that make bodies; on the one that answers when absent or 0. */
  readonly threads?: number;
  readonly environment: Pick<
    Environment,
    'port' | 'host' | 'trustedProxies' | 'sessionSecret' | 'openPlans' | 'adminKeys'
  >;
}

/** The time of the service, which may be a past that runs faster than real time. */
export interface ReplayClock extends Clock {
  readonly speed: number;
}
