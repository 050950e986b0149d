import type { FitData } from './fit-plant';
import { START_ORIENTATIONS } from './find-initial-parameters';
import { isNearLimit } from './limited-steps';
import type { PlantModel, PlantParameters } from './plant-model';

/**
 * Searches the pairs of orientations of one tilt on a grid for the pair whose all-sky power fits the measurements best
 * (least squares).
 * @param isAllowedDifference selects pairs by the difference of their azimuths, degrees
 * @returns undefined when no pair fits with two positive shares
 */
export function findInitialMixture(
  model: PlantModel,
  { measured, limit }: FitData,
  isAllowedDifference: (relativeAzimuth: number) => boolean = () => true,
): PlantParameters | undefined {
  const powers = START_ORIENTATIONS.map((orientation) => model.simulateAllSky(orientation));
  const counted = Int32Array.from(
    Array.from(measured.keys()).filter((i) => !isNearLimit(measured[i], limit) && powers[0][i] >= 0),
  );
  const multiply = (a: Float64Array, b: Float64Array) => {
    let sum = 0;
    for (let k = 0; k < counted.length; k++) sum += a[counted[k]] * b[counted[k]];
    return sum;
  };
  const products = powers.map((power) => multiply(power, measured));
  const norms = powers.map((power) => multiply(power, power));
  let best: { readonly gain: number; readonly parameters: PlantParameters } | undefined;
  for (let k = 1; k < powers.length; k++) {
    for (let j = 0; j < k; j++) {
      const [orientation, otherOrientation] = [START_ORIENTATIONS[j], START_ORIENTATIONS[k]];
      const relativeAzimuth = otherOrientation.azimuth - orientation.azimuth;
      if (orientation.tilt !== otherOrientation.tilt || !isAllowedDifference(relativeAzimuth)) continue;
      const cross = multiply(powers[j], powers[k]);
      const determinant = norms[j] * norms[k] - cross ** 2;
      const firstScale = (products[j] * norms[k] - products[k] * cross) / determinant;
      const secondScale = (products[k] * norms[j] - products[j] * cross) / determinant;
      const gain = firstScale * products[j] + secondScale * products[k];
      if (!(firstScale > 0 && secondScale > 0) || gain <= (best?.gain ?? 0)) continue;
      const scale = firstScale + secondScale;
      const size = { scale, clockOffset: 0, morningLoss: 0, eveningLoss: 0 };
      best = {
        gain,
        parameters: {
          ...size,
          orientation,
          arrays: [
            { members: [0], relativeAzimuth: 0, share: firstScale / scale },
            { members: [1], relativeAzimuth, share: secondScale / scale },
          ],
        },
      };
    }
  }
  return best?.parameters;
}
