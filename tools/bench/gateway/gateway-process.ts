/** A gateway in a separate process, on real Kafka and Redis if the environment names them. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { openBus } from '@daystar/bus';
import { accountChanged, siteChanged } from '@daystar/contracts';
import { ServiceClock, createLog, readEnvironment } from '@daystar/host';
import { openRowCache } from '@daystar/row-cache';
import { openRateLimits } from '../../../apps/gateway/src/rate-limiting/open-rate-limits';
import { startGateway } from '../../../apps/gateway/src/start-gateway';
import { serveRequests } from '../helper-process';
import { accounts, sites } from './bench-resources';
import { type EngineQuestion, publish } from './publish';

export interface GatewayQuestion {
  /** Starts it, and answers its port; processor time so far, s; the longest that its event loop was held up since it was asked last, ms. */
  readonly what: 'start' | 'cpu' | 'delay';
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
  await bus.publish(accountChanged, accounts());
  await bus.publish(siteChanged, sites());
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

serveRequests<GatewayQuestion | EngineQuestion, number>(async (question) => {
  switch (question.what) {
    // Where there is no Redis between them, the gateway's own process publishes.
    case 'issue':
    case 'skies':
      return publish(question, rowCache, clock);
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
