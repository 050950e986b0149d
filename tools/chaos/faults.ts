/**
 * What can be done to what, and for how long at least, s. `cut` holds bytes back, `swallow` loses them: the sender's kernel
 * believes that they were delivered. `skew` restarts a service with a clock that is five seconds ahead or behind. `replay` loses
 * the committed offsets of a service while it is down: it reads every retained event and command again when it restarts.
 */
export interface Fault {
  readonly target: string;
  readonly kind: 'kill' | 'pause' | 'cut' | 'swallow' | 'fill' | 'skew' | 'replay';
  readonly seconds: number;
}

const KINDS: Readonly<Record<string, readonly Fault['kind'][]>> = {
  // A gateway commits no offsets: it reads every retained message whenever it starts.
  gateway: ['kill', 'pause', 'skew'],
  'site-registry': ['kill', 'pause', 'skew', 'replay'],
  'forecast-engine': ['kill', 'pause', 'skew', 'replay'],
  ingestion: ['kill', 'pause', 'skew', 'replay'],
  aggregation: ['kill', 'pause', 'skew', 'replay'],
  redis: ['kill', 'pause', 'cut', 'swallow', 'fill'],
  postgres: ['kill', 'pause', 'cut', 'swallow', 'fill'],
  kafka: ['kill', 'pause', 'cut', 'swallow', 'fill'],
  // All five at once, and all five with Kafka, Redis and Postgres.
  services: ['kill', 'replay'],
  everything: ['kill'],
};

/**
 * What these faults take besides: clients give a connection up when no answer came, a service has to start, and Kafka expires
 * the members of a group before it deletes the group's offsets.
 */
const EXTRA_SECONDS: Partial<Record<Fault['kind'], number>> = { swallow: 12, skew: 10, replay: 10 };

/** Every so many times two things happen at once. */
const PAIRS = 5;

/**
 * An endless series of what happens at one time; the same for the same seed. Each round does everything once, in an
 * order of its own, the pairs drawn besides.
 */
export function* faultsOf(seed: number, can: (fault: Fault) => boolean): Generator<readonly Fault[], never> {
  const random = randomOf(seed);
  const pick = (faults: Fault[]) => faults.splice(Math.floor(random() * faults.length), 1)[0];
  for (let times = 1; ;) {
    const round = everything().filter(can);
    while (round.length > 0) {
      const seconds = 3 + Math.floor(random() * 5);
      const first = lasting(pick(round), seconds);
      if (times++ % PAIRS !== 0) yield [first];
      else {
        const others = everything().filter((fault) => can(fault) && fault.target !== first.target);
        yield [first, lasting(pick(others), seconds)];
      }
    }
  }
}

const lasting = (fault: Fault, seconds: number): Fault => ({
  ...fault,
  seconds: seconds + (EXTRA_SECONDS[fault.kind] ?? 0),
});

const everything = (): Fault[] =>
  Object.entries(KINDS).flatMap(([target, kinds]) => kinds.map((kind) => ({ target, kind, seconds: 0 })));

/** Mulberry32, after Tommy Ettinger. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
