import type { Neighbour } from './neighbours';

/** Tolerance of the gap between the last and the first column of a full circle, as a share of a step. */
const FULL_CIRCLE_TOLERANCE = 0.1;
/** Rounding of the longitudes in a message, deg. */
const ROUNDING = 1e-3;

/** Equally spaced longitudes, all around the Earth or on a part of it. */
export class LongitudeAxis {
  /** Degrees from one column to the next, never negative; `isWestward` is the direction. */
  readonly step: number;
  readonly isFullCircle: boolean;

  /**
   * Computes the step from `first` and `last`, because the increment in the message is rounded. Around a full circle, the step is
   * 360 degrees divided by the count.
   * @param first longitude of the first column, degrees
   * @param last longitude of the last column, degrees: west of `first` if `isWestward`, otherwise east of it
   */
  constructor(
    readonly first: number,
    last: number,
    readonly count: number,
    readonly isWestward: boolean,
  ) {
    const extent = toModulo360(isWestward ? first - last : last - first);
    // A single column has no neighbour to measure a step to; it is as wide as the rounding.
    const step = count > 1 ? (extent || 360) / (count - 1) : ROUNDING;
    this.isFullCircle = Math.abs(step * count - 360) < FULL_CIRCLE_TOLERANCE * step;
    this.step = this.isFullCircle ? 360 / count : step;
  }

  getLongitude(column: number): number {
    return this.first + (this.isWestward ? -column : column) * this.step;
  }

  /** Finds the columns on both sides of a longitude; undefined outside. */
  findNeighbours(longitude: number): readonly Neighbour[] | undefined {
    const along = toModulo360(this.isWestward ? this.first - longitude : longitude - this.first);
    let position = along / this.step;
    if (!this.isFullCircle) {
      const lastColumn = this.count - 1;
      if (position > (360 - ROUNDING) / this.step) position = 0;
      if (position > lastColumn + ROUNDING / this.step) return undefined;
      position = Math.min(position, lastColumn);
    }
    const left = Math.floor(position);
    const weight = position - left;
    if (weight === 0) return [{ index: left % this.count, weight: 1 }];
    return [
      { index: left % this.count, weight: 1 - weight },
      { index: (left + 1) % this.count, weight },
    ];
  }
}

function toModulo360(degrees: number): number {
  return ((degrees % 360) + 360) % 360;
}
