import { InverseDistanceWeights } from '../inverse-distance-weights';
import { TERRAIN_PLACES } from './terrain-places';

/** Distance [km] within which places are averaged. */
const SMOOTHING_KM = 30;

const places = TERRAIN_PLACES.split(/[\n;]/)
  .filter((entry) => /\d/.test(entry))
  .map((entry) => {
    const [latitude, longitude, elevation] = entry.trim().split(' ').map(Number);
    return { latitude, longitude, elevation };
  });

const placeWeights = new InverseDistanceWeights(places, SMOOTHING_KM);

/**
 * Coarse elevation [m] of any place, from which pressure is estimated when the elevation is unknown. It is a weighted
 * mean of places of known height. Its mean deviation from a 5-arc-minute grid of the land between 56 S and 60 N is 300
 * m (3 % of pressure). It deviates more in high mountains. The sea is near 0 but not exactly 0.
 * @param latitude [deg]
 * @param longitude [deg]
 */
export function elevationAt(latitude: number, longitude: number): number {
  const weights = placeWeights.weights(latitude, longitude);
  let elevation = 0;
  for (let i = 0; i < weights.length; i++) elevation += weights[i] * places[i].elevation;
  return elevation;
}
