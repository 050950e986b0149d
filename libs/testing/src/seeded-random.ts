/** Returns another uniform random number in [0, 1) with each call. */
export type Random = () => number;

/** Creates a reproducible generator: Mulberry32 of T. Ettinger (2017, public domain), with 32 bits of state. */
export function createSeededRandom(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}
