/** Uniform numbers in [0, 1): the same seed gives the same sequence on every machine. */
export type Random = () => number;

const { imul } = Math;

/** Mulberry32 of T. Ettinger (2017, public domain): 32 bits of state, good enough to draw samples of rows. */
export function createSeededRandom(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}
