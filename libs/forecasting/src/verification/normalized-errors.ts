import { meanAbsoluteError, meanBiasError, rootMeanSquareError } from './deterministic';
import { type ObservedPower, getCapacity } from './power-references';

/** Errors in percent of the capacity at the time of each step; NaN without steps. */
export interface NormalizedErrors {
  readonly nbias: number;
  readonly nmae: number;
  readonly nrmse: number;
}

/** Computes the errors of a forecast on some steps, in percent of the capacity at the time of each step. */
export function computeNormalizedErrors(
  power: ObservedPower,
  forecast: Float64Array,
  steps: readonly number[],
): NormalizedErrors {
  const [o, f] = [power.observed, forecast].map((values) =>
    Float64Array.from(steps, (step) => (100 * values[step]) / getCapacity(power, step)),
  );
  return { nbias: meanBiasError(o, f), nmae: meanAbsoluteError(o, f), nrmse: rootMeanSquareError(o, f) };
}
