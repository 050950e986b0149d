import { RADIANS } from '@daystar/solar';

/**
 * Interpolates or averages directions by their unit vectors: halfway from 350 to 10 degrees is 0, not 180.
 * @param combine called twice, for the components to the north and to the east. It returns a linear combination of
 *   `toComponent(direction)` over all directions, with the same weights both times
 * @returns degrees clockwise from north, 0 to 360; NaN where a component is NaN
 */
export function combineDirections(combine: (toComponent: (degrees: number) => number) => Float64Array): Float64Array {
  const north = combine((degrees) => Math.cos(degrees * RADIANS));
  const east = combine((degrees) => Math.sin(degrees * RADIANS));
  return north.map((component, i) => (Math.atan2(east[i], component) / RADIANS + 360) % 360);
}
