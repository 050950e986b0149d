import type { Perturbation } from './motion-perturbations';

/** Change of a value per standard deviation of the clouds' displacement, along the motion and across. */
export interface MotionResponse {
  readonly along: number;
  readonly across: number;
}

/** Fewer values do not show a response. */
const MIN_VALUES = 6;

/**
 * Linear regression of a value on the displacements of an ensemble. The part of the error that it explains is the same
 * for all places whose clouds have the same error of motion. The rest differs from place to place.
 * @param values values at the ends of the perturbed trajectories, in their order; NaN where missing
 */
export function computeMotionResponse(
  perturbations: readonly Perturbation[],
  values: readonly number[],
): MotionResponse {
  const sums = { count: 0, value: 0, along: 0, across: 0 };
  for (let i = 0; i < values.length; i++) {
    if (Number.isNaN(values[i])) continue;
    const { along, across } = perturbations[i].deviates;
    sums.count++;
    sums.value += values[i];
    sums.along += along;
    sums.across += across;
  }
  if (sums.count < MIN_VALUES) return { along: 0, across: 0 };
  let [alongProducts, alongSquares, acrossProducts, acrossSquares] = [0, 0, 0, 0];
  for (let i = 0; i < values.length; i++) {
    if (Number.isNaN(values[i])) continue;
    const difference = values[i] - sums.value / sums.count;
    const along = perturbations[i].deviates.along - sums.along / sums.count;
    const across = perturbations[i].deviates.across - sums.across / sums.count;
    alongProducts += difference * along;
    alongSquares += along * along;
    acrossProducts += difference * across;
    acrossSquares += across * across;
  }
  return { along: alongProducts / alongSquares, across: acrossProducts / acrossSquares };
}
