/** The gateway as it serves, on real Kafka and Redis where the environment names them, in a process of its own. */
import { openBus } from '@daystar/bus';
import { accountChanged, siteChanged } from '@daystar/contracts';
import { ServiceClock, createLog, readEnvironment } from '@daystar/host';
import { openRowCache } from '@daystar/row-cache';
import { openRateLimits } from '../../../apps/gateway/src/limits/open-rate-limits';
import { startGateway } from '../../../apps/gateway/src/start-gateway';
import { helpWith } from '../helper-process';
import { accounts, issuesAt, sites, skiesAt } from './house';

export type GatewayQuestion =
  | { readonly what: 'start' }
  /** Makes a new issue for every site, and answers when all are written. */
  | { readonly what: 'issue' }
  | { readonly what: 'skies'; readonly cells: readonly string[] }
  /** Processor time so far, s; memory now, MB; open handles. */
  | { readonly what: 'cpu' | 'rss' | 'heap' | 'handles' };

const environment = readEnvironment(process.env);
const log = createLog('bench', 'error');
const clock = new ServiceClock({ speed: 1 });
const { kafka, redis, namespace } = environment;
const rowCache = openRowCache({ redis, prefix: namespace, log, clock });

async function start(): Promise<number> {
  const bus = await openBus({ kafka, namespace, clientId: 'bench', log, now: Date.now });
  await bus.publish(accountChanged, accounts());
  await bus.publish(siteChanged, sites());
  const limits = openRateLimits({ redis, prefix: namespace, wallClock: { now: () => Date.now() } });
  const gateway = await startGateway({ bus, rowCache, clock, log, limits, environment });
  return Number(new URL(gateway.url).port);
}

async function issue(): Promise<number> {
  const issues = issuesAt(clock.now());
  for (const one of issues) await rowCache.publishIssue(one);
  return issues.length;
}

helpWith<GatewayQuestion, number>(async (question) => {
  switch (question.what) {
    case 'start':
      return start();
    case 'issue':
      return issue();
    case 'skies':
      await rowCache.publishSky(skiesAt(question.cells, clock.now()));
      return question.cells.length;
    case 'rss':
      return process.memoryUsage().rss / 1e6;
    case 'heap':
      return process.memoryUsage().heapUsed / 1e6;
    case 'handles':
      return process.getActiveResourcesInfo().length;
    case 'cpu': {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1e6;
    }
  }
});
