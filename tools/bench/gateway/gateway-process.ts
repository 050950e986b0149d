/** Program of a gateway in a separate process, on real Kafka and Redis if the environment names them. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { openBus } from '@daystar/bus';
import { accountChanged, siteChanged } from '@daystar/contracts';
import { ServiceClock, createLog, readEnvironment } from '@daystar/host';
import { openRowCache } from '@daystar/row-cache';
import { openRateLimits } from '../../../apps/gateway/src/rate-limiting/open-rate-limits';
import { startGateway } from '../../../apps/gateway/src/start-gateway';
import { serveRequests } from '../helper-process';
import { createAccounts, createSites } from './bench-resources';
import { type EngineRequest, publishBenchData } from './publish-bench-data';

/** A request to the process of the gateway. */
export interface GatewayProcessRequest {
  /**
   * `start` starts the gateway and returns its port. `cpu`: processor time so far, s. `delay`: maximum delay of its event
   * loop since the previous such request, ms.
   */
  readonly kind: 'start' | 'cpu' | 'delay';
}

const environment = readEnvironment(process.env);
const log = createLog('bench', 'error');
const clock = new ServiceClock({ speed: 1 });
const { kafka, redis, namespace } = environment;
const rowCache = openRowCache({ redis, prefix: namespace, log, clock });

const delays = monitorEventLoopDelay({ resolution: 1 });
delays.enable();

async function start(): Promise<number> {
  const bus = await openBus({ kafka, namespace, clientId: 'bench', log, now: Date.now });
  await bus.publish(accountChanged, createAccounts());
  await bus.publish(siteChanged, createSites());
  const limits = openRateLimits({ redis, prefix: namespace, wallClock: { now: () => Date.now() } });
  const gateway = await startGateway({
    bus,
    rowCache,
    clock,
    log,
    limits,
    environment,
    threads: environment.gatewayThreads,
  });
  return Number(new URL(gateway.url).port);
}

serveRequests<GatewayProcessRequest | EngineRequest, number>(async (request) => {
  switch (request.kind) {
    // Without Redis, a separate engine process could not share the row cache, so this process publishes the rows itself.
    case 'issue':
    case 'skies':
      return publishBenchData(request, rowCache, clock);
    case 'start':
      return start();
    case 'delay': {
      const longest = delays.max / 1e6;
      delays.reset();
      return longest;
    }
    case 'cpu': {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1e6;
    }
  }
});
