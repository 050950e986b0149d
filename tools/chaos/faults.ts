import { createSeededRandom } from '@daystar/testing';

/**
 * A fault, its target and its minimum duration, s. `stall` stops forwarding until the fault ends; connections are then closed. `blackhole` drops bytes after they were
 * acknowledged. `fill` fills the disk or the memory of the target. `stale` hides new objects from lists. `skew` restarts a
 * service with a clock that is five seconds ahead or behind. `replay` deletes the committed offsets of a service while it is
 * down, so that it reads every retained event and command again.
 */
export interface Fault {
  readonly target: string;
  readonly kind: 'kill' | 'pause' | 'stall' | 'blackhole' | 'fill' | 'stale' | 'skew' | 'replay';
  readonly seconds: number;
}

const KINDS: Readonly<Record<string, readonly Fault['kind'][]>> = {
  // A gateway commits no offsets: it reads every retained message whenever it starts.
  gateway: ['kill', 'pause', 'skew'],
  'site-registry': ['kill', 'pause', 'skew', 'replay'],
  'forecast-engine': ['kill', 'pause', 'skew', 'replay'],
  ingestion: ['kill', 'pause', 'skew', 'replay'],
  aggregation: ['kill', 'pause', 'skew', 'replay'],
  // `replay` of a service includes its second instance.
  'forecast-engine-2': ['kill', 'pause', 'skew'],
  'aggregation-2': ['kill', 'pause', 'skew'],
  'ingestion-2': ['kill', 'pause', 'skew'],
  redis: ['kill', 'pause', 'stall', 'blackhole', 'fill'],
  postgres: ['kill', 'pause', 'stall', 'blackhole', 'fill'],
  kafka: ['kill', 'pause', 'stall', 'blackhole', 'fill'],
  'object-store': ['kill', 'stall', 'blackhole', 'fill', 'stale'],
  // All services at once, and all with Kafka, Redis, Postgres and the object store.
  services: ['kill', 'replay'],
  everything: ['kill'],
};

/**
 * Additional duration of some faults: clients must time out, services must start, and Kafka expires the members of a
 * group before it deletes the offsets of the group.
 */
const EXTRA_SECONDS: Partial<Record<Fault['kind'], number>> = { blackhole: 12, skew: 10, replay: 10 };

/** Every fifth entry has two faults at once. */
const PAIR_INTERVAL = 5;

/**
 * Generates an endless series of faults to inject, each entry with one fault or two simultaneous ones, reproducible by seed.
 * Each round has every fault once in random order; every fifth entry gets another random fault.
 */
export function* generateFaults(
  seed: number,
  isPossible: (fault: Fault) => boolean,
): Generator<readonly Fault[], never> {
  const random = createSeededRandom(seed);
  const takeRandom = (faults: Fault[]) => faults.splice(Math.floor(random() * faults.length), 1)[0];
  for (let count = 1; ;) {
    const round = listFaults().filter(isPossible);
    while (round.length > 0) {
      const seconds = 3 + Math.floor(random() * 5);
      const firstFault = withDuration(takeRandom(round), seconds);
      if (count++ % PAIR_INTERVAL !== 0) yield [firstFault];
      else {
        const otherFaults = listFaults().filter((fault) => isPossible(fault) && fault.target !== firstFault.target);
        yield [firstFault, withDuration(takeRandom(otherFaults), seconds)];
      }
    }
  }
}

const withDuration = (fault: Fault, seconds: number): Fault => ({
  ...fault,
  seconds: seconds + (EXTRA_SECONDS[fault.kind] ?? 0),
});

const listFaults = (): Fault[] =>
  Object.entries(KINDS).flatMap(([target, kinds]) => kinds.map((kind) => ({ target, kind, seconds: 0 })));
