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
  postgres: ['kill', 'pause', 'cut'],
  kafka: ['kill', 'pause'],
};

/** An endless series of faults; the same for the same seed. Each round does everything once, in an order of its own. */
export function* faultsOf(seed: number): Generator<Fault, never> {
  const random = randomOf(seed);
  for (;;) {
    const round = Object.entries(KINDS).flatMap(([target, kinds]) => kinds.map((kind) => ({ target, kind })));
    while (round.length > 0) {
      const [fault] = round.splice(Math.floor(random() * round.length), 1);
      yield { ...fault, seconds: 3 + Math.floor(random() * 5) };
    }
  }
}

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
