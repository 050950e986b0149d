import { cosd, sind } from './degrees';

const EARTH_RADIUS_KM = 6371;

/**
 * Weights of places scattered over the globe, for the value at a point between them: inverse fourth power of the distance
 * through the Earth (Shepard, 1968). Straight distances know neither date line nor poles, so whatever is weighted with
 * them is smooth everywhere and stays within the values of the places.
 */
export class ScatteredPlaces {
  private readonly vectors: Float64Array;
  private readonly found: Float64Array;

  /**
   * @param places latitude and longitude of each [deg]
   * @param smoothing distance below which nearness adds little more weight [km]
   */
  constructor(
    places: readonly { latitude: number; longitude: number }[],
    private readonly smoothing: number,
  ) {
    this.vectors = Float64Array.from(places.flatMap(({ latitude, longitude }) => unitVector(latitude, longitude)));
    this.found = new Float64Array(places.length);
  }

  /**
   * One weight per place, in the order of the places, summing to 1. The array is overwritten by the next call.
   * @throws RangeError when a coordinate is not a finite number
   */
  weights(latitude: number, longitude: number): Float64Array {
    if (!Number.isFinite(latitude + longitude)) throw new RangeError(`no such place: ${latitude}, ${longitude}`);
    const { vectors, found } = this;
    const [x, y, z] = unitVector(latitude, longitude);
    const blur = (this.smoothing / EARTH_RADIUS_KM) ** 2;
    let sum = 0;
    for (let i = 0; i < found.length; i++) {
      const dx = vectors[3 * i] - x;
      const dy = vectors[3 * i + 1] - y;
      const dz = vectors[3 * i + 2] - z;
      const square = dx * dx + dy * dy + dz * dz + blur;
      found[i] = 1 / (square * square);
      sum += found[i];
    }
    for (let i = 0; i < found.length; i++) found[i] /= sum;
    return found;
  }
}

const unitVector = (latitude: number, longitude: number): [number, number, number] => [
  cosd(latitude) * cosd(longitude),
  cosd(latitude) * sind(longitude),
  sind(latitude),
];
