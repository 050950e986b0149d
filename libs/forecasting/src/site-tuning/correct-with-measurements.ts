import { type Steps, firstStart } from '@daystar/timeseries';
import type { MeasuredPower } from '../measurement-qc/measurement-period';
import type { DeliveryFunction } from '../outputs/grid-delivery';
import { SHIFT_DECAY_TIME_MS } from './live-filter';
import { computeMean, spreadMean } from './spread-mean';

/** Estimated and clear-sky power of past steps; both are 0 while the sun is below the computed horizon. */
export interface PastEstimate {
  readonly estimate: Float64Array;
  readonly clear: Float64Array;
  readonly steps: Steps;
  readonly capacity: number;
  /** Applies the planned limits to the power of all steps; absent without any. */
  readonly deliver?: DeliveryFunction;
  /**
   * Maximum delivered power of each step, the strictest first. Those apply that leave room for the measured mean of a period.
   * By default, the capacity.
   */
  readonly ceilings?: readonly Float64Array[];
  /** Whether a load, which varies around its stated mean, sets the limits: power below them may be limited too. */
  readonly hasLoad?: boolean;
}

/** Past power that follows the measurements. */
export interface CorrectedPast {
  /** Potential: power without the planned limits. */
  readonly power: Float64Array;
  /** Delivered power of the steps whose period was measured, NaN elsewhere. */
  readonly measured: Float64Array;
}

/** Power from this fraction of a limit on counts as limited, because controllers stay slightly below. */
export const MIN_LIMITED_FRACTION = 0.97;

/** Powers have four decimals, as in issues, so that a replay from the rows of an issue gives the same rows. */
const SCALE = 1e4;

/**
 * Replaces past estimates by measured power, also before the computed sunrise. Steps of a longer period have the
 * measured mean and the shape of the estimate, as far as the maximum power of each step allows. Steps between
 * measurements get the error that is expected from the errors before and after them (an Ornstein-Uhlenbeck bridge). Where
 * a planned limit reduced the measured power, the potential stays as estimated.
 * @param periods usable power of periods that begin and end with a step; others are ignored
 */
export function correctWithMeasurements(
  { estimate, clear, steps, capacity, deliver = (potential) => potential, ceilings, hasLoad }: PastEstimate,
  periods: readonly MeasuredPower[],
): CorrectedPast {
  const power = estimate.slice();
  const delivered = deliver(estimate);
  const maxima = ceilings ?? [new Float64Array(estimate.length).fill(capacity)];
  const measured = new Float64Array(estimate.length).fill(NaN);
  for (const { end, length, power: mean } of periods) {
    const firstStep = (end - length - firstStart(steps)) / steps.stepMs;
    const endStep = (end - firstStart(steps)) / steps.stepMs;
    if (!Number.isInteger(firstStep) || !Number.isInteger(endStep) || firstStep < 0 || endStep > power.length) continue;
    fillPeriod(firstStep, endStep, Math.max(0, mean));
  }
  replacePotential();
  bridgeGaps();
  return { power, measured };

  function fillPeriod(firstStep: number, endStep: number, mean: number): void {
    const ceiling = maxima
      .map((maximum) => maximum.subarray(firstStep, endStep))
      .find((maximum) => computeMean(maximum) >= mean - 0.5 / SCALE);
    const period = measured.subarray(firstStep, endStep);
    // A measured mean above all maxima shows that they do not apply.
    if (ceiling) period.set(spreadMean(delivered.subarray(firstStep, endStep), mean, ceiling));
    else period.fill(mean);
    period.forEach((value, i) => (period[i] = Math.round(SCALE * value) / SCALE));
  }

  function replacePotential(): void {
    const limitedMeasured = deliver(measured);
    for (let i = 0; i < power.length; i++) {
      if (Number.isNaN(measured[i])) continue;
      const isWithoutPlannedLimit = delivered[i] >= estimate[i];
      const isBelowLimits =
        !hasLoad && limitedMeasured[i] >= measured[i] && measured[i] < MIN_LIMITED_FRACTION * delivered[i];
      const sunShare = !hasLoad && delivered[i] > 0 ? Math.min(1, measured[i] / delivered[i]) : 1;
      power[i] = isWithoutPlannedLimit || isBelowLimits ? measured[i] : Math.max(measured[i], sunShare * estimate[i]);
    }
  }

  function bridgeGaps(): void {
    const errorAt = (i: number) => (power[i] - estimate[i]) / clear[i];
    let previous = -1;
    for (let next = 0; next <= power.length; next++) {
      // Errors are relative to the clear sky, and unknown without one.
      if (next < power.length && !(measured[next] >= 0 && clear[next] > 0)) continue;
      for (let i = previous + 1; i < next; i++) {
        if (measured[i] >= 0 || clear[i] <= 0) continue;
        const correlationWith = (from: number) => Math.exp((-Math.abs(i - from) * steps.stepMs) / SHIFT_DECAY_TIME_MS);
        const [left, right] = [
          previous < 0 ? 0 : correlationWith(previous),
          next === power.length ? 0 : correlationWith(next),
        ];
        const variance = 1 - (left * right) ** 2;
        const error =
          (left > 0 ? left * (1 - right ** 2) * errorAt(previous) : 0) +
          (right > 0 ? right * (1 - left ** 2) * errorAt(next) : 0);
        power[i] = Math.min(capacity, Math.max(0, estimate[i] + (clear[i] * error) / variance));
      }
      previous = next;
    }
  }
}
