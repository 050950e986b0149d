import { type ResourceUsage } from '../../bench/soak/resource-usage';
import { type Ending, attempt } from './attempt';
import { growth } from './memory';
import { mutate } from './mutations';
import { SeededRandom } from './random';
import { seedRequest } from './seed-requests';

export interface ByteFuzzTerms {
  readonly port: number;
  readonly key: string;
  readonly seconds: number;
  readonly seed: number;
  /** Current resource usage of the service. */
  readonly usage: () => Promise<ResourceUsage>;
  /** Sends an ordinary request. @returns the problem of its response; undefined without one */
  readonly probe: () => Promise<string | undefined>;
  /** Timeouts of a connection by its ending, ms. A client that waits needs more than the server's timeout of 30 s. */
  readonly patienceMs?: Readonly<Record<Ending, number>>;
}

export interface ByteFuzzReport {
  readonly sockets: number;
  readonly statuses: Readonly<Record<number, number>>;
  readonly failures: readonly string[];
  readonly before: ResourceUsage;
  readonly after: ResourceUsage;
}

const CONNECTIONS = 48;
/** Share of incomplete requests that wait for the timeout of the server (30 s). */
const PATIENT_CONNECTIONS = 6;
const TIMEOUT_MS = { 'half-close': 10_000, wait: 40_000, reset: 10_000 };
/** Share of the time for the warm-up, which is not measured. */
const WARM_UP = 1 / 4;
const MAX_REPORTED = 10;

/** Sends mutated requests on many connections at a time. The same seed sends the same bytes on each connection. */
export async function fuzzBytes(terms: ByteFuzzTerms): Promise<ByteFuzzReport> {
  const { port, key, seconds, seed, usage, probe, patienceMs = TIMEOUT_MS } = terms;
  const statuses: Record<number, number> = {};
  const failures: string[] = [];
  let sockets = 0;

  const connection = async (random: SeededRandom, until: number, isPatient: boolean) => {
    while (performance.now() < until && failures.length < MAX_REPORTED) {
      const { pieces, ending } = nextCase(random, key, isPatient);
      const outcome = await attempt({ port, pieces, ending, patienceMs: patienceMs[ending] });
      sockets++;
      for (const status of outcome.statuses) statuses[status] = (statuses[status] ?? 0) + 1;
      const sent = () => JSON.stringify(Buffer.concat(pieces).toString('latin1').slice(0, 600));
      if (outcome.refused) failures.push(`a connection was refused before ${sent()}`);
      if (!outcome.settled) failures.push(`a socket hung (${ending}) after ${sent()}`);
      const bad = outcome.statuses.find((status) => status >= 500);
      if (bad) failures.push(`${bad} to ${sent()}`);
    }
  };
  const run = (milliseconds: number, offset: number) => {
    const until = performance.now() + milliseconds;
    const randoms = Array.from({ length: CONNECTIONS }, (_, index) => new SeededRandom(seed * 1000 + offset + index));
    return Promise.all(randoms.map((random, index) => connection(random, until, index < PATIENT_CONNECTIONS)));
  };

  await run(seconds * 1000 * WARM_UP, 0);
  const before = await usage();
  await run(seconds * 1000 * (1 - WARM_UP), CONNECTIONS);
  const wrong = await probe().catch((error: unknown) => (error as Error).message);
  if (wrong) failures.push(`an ordinary request afterwards: ${wrong}`);
  const after = await usage().catch((error: unknown) => {
    failures.push(`the metrics cannot be read afterwards: ${(error as Error).message}`);
    return before;
  });
  failures.push(...growth(before, after));
  return { sockets, statuses, failures, before, after };
}

/** Up to four requests in a row, in one or several pieces. */
function nextCase(random: SeededRandom, key: string, isPatient: boolean): { pieces: Buffer[]; ending: Ending } {
  const count = random.pick([1, 1, 2, 4]);
  const requests = Array.from({ length: count }, () => mutate(seedRequest(random, key), random));
  const bytes = Buffer.concat(requests);
  const at = random.nextInteger(bytes.length);
  const pieces = random.next() < 0.5 ? [bytes] : [bytes.subarray(0, at), bytes.subarray(at)];
  const drawn = random.next();
  return { pieces, ending: isPatient && drawn < 0.2 ? 'wait' : drawn < 0.4 ? 'reset' : 'half-close' };
}
