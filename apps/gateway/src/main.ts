// Before all that it is to trace.
import '@daystar/tracing';
import { openBus } from '@daystar/bus';
import { runService } from '@daystar/host';
import { openRowCache } from '@daystar/row-cache';
import { openRateLimits } from './limits/open-rate-limits';
import { startGateway } from './start-gateway';

/** Clients that are busy have moved on by then; well within the time that a stop may take. */
const DRAIN_MS = 3000;

void runService('gateway', async ({ environment, log, clock }) => {
  const bus = await openBus({ ...environment, clientId: 'gateway', log, now: () => clock.now() });
  const rowCache = openRowCache({ redis: environment.redis, prefix: environment.namespace, log, clock });
  const { redis, namespace: prefix } = environment;
  const limits = openRateLimits({ redis, prefix, wallClock: { now: () => Date.now() } });
  const threads = environment.gatewayThreads;
  const service = await startGateway({ drainMs: DRAIN_MS, threads, bus, rowCache, clock, log, limits, environment });
  process.stdout.write(`ready ${service.url}\n`);
  return {
    close: async () => {
      await service.close();
      await limits.close();
      await bus.close();
      await rowCache.close();
    },
  };
});
