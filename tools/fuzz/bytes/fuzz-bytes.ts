import { type ResourceUsage } from '../../bench/soak/resource-usage';
import { type Ending, sendBytes } from './send-bytes';
import { findGrowth } from './resource-growth';
import { mutate } from './mutations';
import { RandomDraws } from './random-draws';
import { pickSeedRequest } from './seed-requests';

export interface ByteFuzzOptions {
  readonly port: number;
  readonly key: string;
  readonly seconds: number;
  readonly seed: number;
  /** Current resource usage of the service. */
  readonly readUsage: () => Promise<ResourceUsage>;
  /** Sends an ordinary request. @returns the problem of its response; undefined without one */
  readonly probe: () => Promise<string | undefined>;
  /** Timeouts of a connection by its ending, ms. A client that waits needs more than the server's timeout of 30 s. */
  readonly timeoutsMs?: Readonly<Record<Ending, number>>;
}

export interface ByteFuzzReport {
  readonly sockets: number;
  readonly statuses: Readonly<Record<number, number>>;
  readonly failures: readonly string[];
  readonly usageBefore: ResourceUsage;
  readonly usageAfter: ResourceUsage;
}

const CONNECTIONS = 48;
/** Connections whose incomplete requests may wait for the timeout of the server (30 s), but not in the warm-up. */
const WAITING_CONNECTIONS = 6;
const TIMEOUTS_MS = { 'half-close': 10_000, wait: 40_000, reset: 10_000 };
/** Share of the time for the warm-up, which is not measured. */
const WARM_UP_SHARE = 1 / 4;
const MAX_REPORTED = 10;

/** Sends mutated requests on many connections at a time. The same seed sends the same bytes on each connection. */
export async function fuzzBytes(options: ByteFuzzOptions): Promise<ByteFuzzReport> {
  const { port, key, seconds, seed, readUsage, probe, timeoutsMs = TIMEOUTS_MS } = options;
  const statuses: Record<number, number> = {};
  const failures: string[] = [];
  let sockets = 0;

  const runConnection = async (random: RandomDraws, until: number, canWait: boolean) => {
    while (performance.now() < until && failures.length < MAX_REPORTED) {
      const { pieces, ending } = drawCase(random, key, canWait);
      const outcome = await sendBytes({ port, pieces, ending, timeoutMs: timeoutsMs[ending] });
      sockets++;
      for (const status of outcome.statuses) statuses[status] = (statuses[status] ?? 0) + 1;
      const formatSent = () => JSON.stringify(Buffer.concat(pieces).toString('latin1').slice(0, 600));
      if (outcome.isRefused) failures.push(`a connection was refused before ${formatSent()}`);
      if (!outcome.isSettled) failures.push(`a socket hung (${ending}) after ${formatSent()}`);
      const errorStatus = outcome.statuses.find((status) => status >= 500);
      if (errorStatus) failures.push(`${errorStatus} to ${formatSent()}`);
    }
  };
  const run = (milliseconds: number, offset: number, waitingConnections: number) => {
    const until = performance.now() + milliseconds;
    const randoms = Array.from({ length: CONNECTIONS }, (_, index) => new RandomDraws(seed * 1000 + offset + index));
    return Promise.all(randoms.map((random, index) => runConnection(random, until, index < waitingConnections)));
  };

  await run(seconds * 1000 * WARM_UP_SHARE, 0, 0);
  const usageBefore = await readUsage();
  await run(seconds * 1000 * (1 - WARM_UP_SHARE), CONNECTIONS, WAITING_CONNECTIONS);
  const problem = await probe().catch((error: unknown) => (error as Error).message);
  if (problem) failures.push(`an ordinary request afterwards: ${problem}`);
  const usageAfter = await readUsage().catch((error: unknown) => {
    failures.push(`the metrics cannot be read afterwards: ${(error as Error).message}`);
    return usageBefore;
  });
  failures.push(...findGrowth(usageBefore, usageAfter));
  return { sockets, statuses, failures, usageBefore, usageAfter };
}

/** Draws up to four consecutive requests, sent in one or two pieces, and the end of their connection. */
function drawCase(random: RandomDraws, key: string, canWait: boolean): { pieces: Buffer[]; ending: Ending } {
  const count = random.pick([1, 1, 2, 4]);
  const requests = Array.from({ length: count }, () => mutate(pickSeedRequest(random, key), random));
  const bytes = Buffer.concat(requests);
  const splitAt = random.nextInteger(bytes.length);
  const pieces = random.next() < 0.5 ? [bytes] : [bytes.subarray(0, splitAt), bytes.subarray(splitAt)];
  const drawn = random.next();
  return { pieces, ending: canWait && drawn < 0.2 ? 'wait' : drawn < 0.4 ? 'reset' : 'half-close' };
}
