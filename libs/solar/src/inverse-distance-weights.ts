import { cosd, sind } from './degrees';

const EARTH_RADIUS_KM = 6371;

/**
 * Inverse distance weighting of places scattered over the globe (D. Shepard, 1968), with the fourth power of the chord
 * distance. Chords have no discontinuity at the date line or the poles, so weighted means are smooth everywhere and
 * stay within the values of the places.
 */
export class InverseDistanceWeights {
  private readonly vectors: Float64Array;
  private readonly weightBuffer: Float64Array;

  /**
   * @param places latitude and longitude of each [deg]
   * @param smoothing distance below which weights hardly increase further [km]
   */
  constructor(
    places: readonly { latitude: number; longitude: number }[],
    private readonly smoothing: number,
  ) {
    this.vectors = Float64Array.from(places.flatMap(({ latitude, longitude }) => unitVector(latitude, longitude)));
    this.weightBuffer = new Float64Array(places.length);
  }

  /**
   * One weight per place, in the order of the places, summing to 1. The array is overwritten by the next call.
   * @throws RangeError when a coordinate is not a finite number
   */
  weights(latitude: number, longitude: number): Float64Array {
    if (!Number.isFinite(latitude + longitude))
      throw new RangeError(`latitude and longitude must be finite numbers, not ${latitude}, ${longitude}`);
    const { vectors, weightBuffer: weights } = this;
    const [x, y, z] = unitVector(latitude, longitude);
    const smoothingSquare = (this.smoothing / EARTH_RADIUS_KM) ** 2;
    let sum = 0;
    for (let i = 0; i < weights.length; i++) {
      const dx = vectors[3 * i] - x;
      const dy = vectors[3 * i + 1] - y;
      const dz = vectors[3 * i + 2] - z;
      const square = dx * dx + dy * dy + dz * dz + smoothingSquare;
      weights[i] = 1 / (square * square);
      sum += weights[i];
    }
    for (let i = 0; i < weights.length; i++) weights[i] /= sum;
    return weights;
  }
}

const unitVector = (latitude: number, longitude: number): [number, number, number] => [
  cosd(latitude) * cosd(longitude),
  cosd(latitude) * sind(longitude),
  sind(latitude),
];
