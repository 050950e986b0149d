/** A field on a grid of pixels, by row from the top; NaN where missing. */
export interface Raster {
  readonly width: number;
  readonly height: number;
  readonly values: Float32Array;
}

/** A field at one time. */
export interface Frame extends Raster {
  /** ms */
  readonly time: number;
}

export const createRasterLike = ({ width, height }: Raster, value = 0): Raster => ({
  width,
  height,
  values: new Float32Array(width * height).fill(value),
});

/**
 * Bilinear interpolation over the four surrounding pixels that are not missing.
 * @param x pixels from the centre of the leftmost column, to the right
 * @param y pixels from the centre of the topmost row, down
 * @returns NaN outside the grid, and where missing pixels have more than half of the weight
 */
export function sample(raster: Raster, x: number, y: number): number {
  if (!isInside(raster, x, y)) return NaN;
  const { width, height, values } = raster;
  // Bitwise truncation: this is the innermost loop of every nowcast.
  const column = x | 0;
  const row = y | 0;
  const corner = row * width + column;
  const rightOffset = column < width - 1 ? 1 : 0;
  const belowOffset = row < height - 1 ? width : 0;
  const u = x - column;
  const v = y - row;
  const value = interpolate(values, corner, rightOffset, belowOffset, u, v);
  if (value === value) return value;
  return averagePresent(
    [0, rightOffset, belowOffset, rightOffset + belowOffset].map((offset) => values[corner + offset]),
    [(1 - u) * (1 - v), u * (1 - v), (1 - u) * v, u * v],
  );
}

/**
 * Bilinear interpolation from a corner.
 * @param rightOffset offset of the pixel to the right, 0 or 1
 * @param belowOffset offset of the pixel below, 0 or the width
 * @param u share of the pixel to the right, 0..1
 * @param v share of the pixel below, 0..1
 */
export function interpolate(
  values: Float32Array,
  corner: number,
  rightOffset: number,
  belowOffset: number,
  u: number,
  v: number,
): number {
  const lower = corner + belowOffset;
  const top = values[corner] + (values[corner + rightOffset] - values[corner]) * u;
  const bottom = values[lower] + (values[lower + rightOffset] - values[lower]) * u;
  return top + (bottom - top) * v;
}

function averagePresent(corners: readonly number[], weights: readonly number[]): number {
  let sum = 0;
  let knownWeight = 0;
  corners.forEach((corner, i) => {
    if (Number.isNaN(corner)) return;
    sum += weights[i] * corner;
    knownWeight += weights[i];
  });
  return knownWeight >= 0.5 ? sum / knownWeight : NaN;
}

/** Interpolates like `sample`, but clamps positions outside to the edge. */
export function sampleClamped(raster: Raster, x: number, y: number): number {
  return sample(raster, clamp(x, raster.width - 1), clamp(y, raster.height - 1));
}

/** Whether a position lies within the centres of the outermost pixels. */
export const isInside = ({ width, height }: Raster, x: number, y: number): boolean =>
  x >= 0 && y >= 0 && x <= width - 1 && y <= height - 1;

/** Clamps a position to the edge. */
export const clampPosition = ({ width, height }: Raster, x: number, y: number): [number, number] => [
  clamp(x, width - 1),
  clamp(y, height - 1),
];

const clamp = (position: number, last: number): number => (position < 0 ? 0 : position > last ? last : position);
