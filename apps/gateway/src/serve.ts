import { openBus } from '@daystar/bus';
import { type Host, type RunningService, SYSTEM_CLOCK } from '@daystar/host';
import { openRowCache } from '@daystar/row-cache';
import { openRateLimits } from './rate-limiting/open-rate-limits';
import { startGateway } from './start-gateway';
import { DRAIN_MS, STOP_DEADLINE_MS } from './stop-deadline';

/** Opens the connections of the process, which the host closes, and starts the service. */
export async function serve({ environment, log, clock, closeOnStop }: Host): Promise<RunningService> {
  const { redis, namespace: prefix, gatewayThreads: threads } = environment;
  const rowCache = closeOnStop(openRowCache({ redis, prefix, log, clock }));
  const limits = closeOnStop(openRateLimits({ redis, prefix, wallClock: SYSTEM_CLOCK }));
  const bus = closeOnStop(await openBus({ ...environment, clientId: 'gateway', log, now: () => clock.now() }));
  const service = await startGateway({ drainMs: DRAIN_MS, threads, bus, rowCache, clock, log, limits, environment });
  return { ...service, stopDeadlineMs: STOP_DEADLINE_MS };
}
