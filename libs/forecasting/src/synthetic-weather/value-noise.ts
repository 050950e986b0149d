// Local names: under jest, reading a global costs as much time as computing the noise.
const { floor, imul } = Math;

/** Odd multipliers that spread the three coordinates over 32 bits. */
const ACROSS = 0x9e3779b1;
const ALONG = 0x85ebca77;
const UP = 0xc2b2ae3d;

/** 32-bit hash of three integers and a seed (finalizer of A. Appleby's MurmurHash3, public domain). */
export const hash = (seed: number, a: number, b = 0, c = 0): number =>
  mix(seed + imul(a, ACROSS) + imul(b, ALONG) + imul(c, UP));

function mix(bits: number): number {
  let h = bits | 0;
  h = imul(h ^ (h >>> 16), 0x85ebca6b);
  h = imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

/** Brings the root mean square of the interpolated noise to one. */
const AMPLITUDE = 2.7 / 2 ** 31;

/**
 * Smooth three-dimensional noise with mean 0 and variance 1, bounded by ±2.7: random values on the unit lattice,
 * interpolated with continuous slope. The same seed and point give the same value.
 */
export function computeValueNoise(seed: number, x: number, y: number, z: number): number {
  const column = floor(x);
  const row = floor(y);
  const layer = floor(z);
  const u = smoothstep(x - column);
  const v = smoothstep(y - row);
  const w = smoothstep(z - layer);
  // Unrolled with 32-bit sums: this is the innermost loop of the sandbox.
  const corner = (seed + imul(column, ACROSS) + imul(row, ALONG) + imul(layer, UP)) | 0;
  const entry = corner & (CACHED_CELLS - 1);
  if (cachedCorners[entry] !== corner) cacheCell(entry, corner);
  const first = entry * VALUES_PER_CELL;
  const southern = interpolate(interpolateUpward(first, w), interpolateUpward(first + 2, w), u);
  const northern = interpolate(interpolateUpward(first + 4, w), interpolateUpward(first + 6, w), u);
  return interpolate(southern, northern, v) * AMPLITUDE;
}

/**
 * Cells whose values are cached, a power of two. Series of a place and frames read the same cells again and again. More
 * cells would not fit in the first-level cache of the processor.
 */
const CACHED_CELLS = 512;
/** Corners of a cell: two each across, along and up. */
const VALUES_PER_CELL = 8;
/** Hash of the first corner of each cached cell, from which all its values follow. */
const cachedCorners = new Int32Array(CACHED_CELLS);
/** Values at the corners of each cell: up first, then across, then along. */
const cachedValues = new Int32Array(CACHED_CELLS * VALUES_PER_CELL);
// Without this, the first entry would seem to be the cell with hash 0.
cacheCell(0, 0);

function cacheCell(entry: number, corner: number): void {
  cachedCorners[entry] = corner;
  for (let pair = 0; pair < VALUES_PER_CELL; pair += 2) {
    const lower = (corner + (pair & 2 ? ACROSS : 0) + (pair & 4 ? ALONG : 0)) | 0;
    cachedValues[entry * VALUES_PER_CELL + pair] = mix(lower);
    cachedValues[entry * VALUES_PER_CELL + pair + 1] = mix((lower + UP) | 0);
  }
}

/** @param index index of the lower of two cached values */
const interpolateUpward = (index: number, w: number): number =>
  interpolate(cachedValues[index], cachedValues[index + 1], w);
const interpolate = (a: number, b: number, share: number): number => a + (b - a) * share;
const smoothstep = (t: number): number => t * t * (3 - 2 * t);
