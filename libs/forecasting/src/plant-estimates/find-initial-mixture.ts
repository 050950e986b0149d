import type { FitData } from './fit-plant';
import { START_ORIENTATIONS } from './find-initial-parameters';
import { isNearLimit } from './limited-steps';
import type { PlantModel, PlantParameters } from './plant-model';

/**
 * Searches the pairs of orientations of one tilt on a grid for the pair whose all-sky power fits the measurements best (least
 * squares).
 * @param isTurn selects pairs by the difference of their azimuths, degrees
 * @returns undefined when no pair fits with two positive shares
 */
export function findInitialMixture(
  model: PlantModel,
  { measured, limit }: FitData,
  isTurn: (turn: number) => boolean = () => true,
): PlantParameters | undefined {
  const powers = START_ORIENTATIONS.map((orientation) => model.simulate(orientation).allSky);
  const counted = Array.from(measured.keys()).filter((i) => !isNearLimit(measured[i], limit) && powers[0][i] >= 0);
  const multiply = (one: Float64Array, other: Float64Array) => counted.reduce((sum, i) => sum + one[i] * other[i], 0);
  const products = powers.map((power) => multiply(power, measured));
  const norms = powers.map((power) => multiply(power, power));
  let best: { readonly gain: number; readonly parameters: PlantParameters } | undefined;
  for (let k = 1; k < powers.length; k++) {
    for (let j = 0; j < k; j++) {
      const [one, two] = [START_ORIENTATIONS[j], START_ORIENTATIONS[k]];
      const turn = two.azimuth - one.azimuth;
      if (one.tilt !== two.tilt || !isTurn(turn)) continue;
      const cross = multiply(powers[j], powers[k]);
      const determinant = norms[j] * norms[k] - cross ** 2;
      const first = (products[j] * norms[k] - products[k] * cross) / determinant;
      const second = (products[k] * norms[j] - products[j] * cross) / determinant;
      const gain = first * products[j] + second * products[k];
      if (!(first > 0 && second > 0) || gain <= (best?.gain ?? 0)) continue;
      const scale = first + second;
      const size = { scale, clockOffset: 0, morningLoss: 0, eveningLoss: 0 };
      best = { gain, parameters: { ...size, orientation: one, second: { turn, share: second / scale } } };
    }
  }
  return best?.parameters;
}
