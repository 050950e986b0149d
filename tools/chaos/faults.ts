/** What can be done to what, and for how long at least, s. */
export interface Fault {
  readonly target: string;
  readonly kind: 'kill' | 'pause' | 'cut' | 'fill';
  readonly seconds: number;
}

const KINDS: Readonly<Record<string, readonly Fault['kind'][]>> = {
  gateway: ['kill', 'pause'],
  'site-registry': ['kill', 'pause'],
  'forecast-engine': ['kill', 'pause'],
  ingestion: ['kill', 'pause'],
  aggregation: ['kill', 'pause'],
  redis: ['kill', 'pause', 'cut', 'fill'],
  postgres: ['kill', 'pause', 'cut', 'fill'],
  kafka: ['kill', 'pause', 'cut', 'fill'],
};

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
      const first = { ...pick(round), seconds };
      if (times++ % PAIRS !== 0) yield [first];
      else {
        const others = everything().filter((fault) => can(fault) && fault.target !== first.target);
        yield [first, { ...pick(others), seconds }];
      }
    }
  }
}

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
