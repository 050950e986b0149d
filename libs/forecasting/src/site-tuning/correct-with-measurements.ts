import { type Steps, firstStart } from '@daystar/timeseries';
import type { MeasuredPower } from '../measurement-qc/measurement-period';
import { SHIFT_DECAY_TIME } from './live-filter';

/** Estimated and clear-sky power of past steps; both are 0 while the sun is below the computed horizon. */
export interface PastEstimate {
  readonly estimate: Float64Array;
  readonly clear: Float64Array;
  readonly steps: Steps;
  readonly capacity: number;
}

/** Past power that follows the measurements. */
export interface CorrectedPast {
  readonly power: Float64Array;
  /** 1 for a step whose period was measured. */
  readonly isMeasured: Uint8Array;
}

/** Powers have four decimals, as in issues, so that a replay from the rows of an issue gives the same rows. */
const SCALE = 1e4;

/**
 * Replaces past estimates by measured power, also before the computed sunrise. Steps of a longer period have the measured
 * mean and keep the shape of a positive estimate. Steps between measurements get the error that is expected
 * from the errors before and after them (an Ornstein-Uhlenbeck bridge).
 * @param measured usable power of periods that begin and end with a step; others are ignored
 */
export function correctWithMeasurements(
  { estimate, clear, steps, capacity }: PastEstimate,
  measured: readonly MeasuredPower[],
): CorrectedPast {
  const power = estimate.slice();
  const isMeasured = new Uint8Array(estimate.length);
  for (const { end, length, power: mean } of measured) {
    const firstStep = (end - length - firstStart(steps)) / steps.stepMs;
    const endStep = (end - firstStart(steps)) / steps.stepMs;
    if (!Number.isInteger(firstStep) || !Number.isInteger(endStep) || firstStep < 0 || endStep > power.length) continue;
    fillPeriod(firstStep, endStep, Math.max(0, mean));
  }
  bridgeGaps();
  return { power, isMeasured };

  function fillPeriod(firstStep: number, endStep: number, mean: number): void {
    const meanEstimate =
      estimate.subarray(firstStep, endStep).reduce((sum, value) => sum + value, 0) / (endStep - firstStep);
    const shapedPowerAt = (i: number) => (estimate[i] * mean) / meanEstimate;
    let isShaped = meanEstimate > 0;
    for (let i = firstStep; i < endStep; i++) isShaped &&= shapedPowerAt(i) <= capacity;
    for (let i = firstStep; i < endStep; i++) {
      power[i] = Math.round(SCALE * Math.min(capacity, isShaped ? shapedPowerAt(i) : mean)) / SCALE;
      isMeasured[i] = 1;
    }
  }

  function bridgeGaps(): void {
    const errorAt = (i: number) => (power[i] - estimate[i]) / clear[i];
    let previous = -1;
    for (let next = 0; next <= power.length; next++) {
      // Errors are relative to the clear sky, and unknown without one.
      if (next < power.length && !(isMeasured[next] && clear[next] > 0)) continue;
      for (let i = previous + 1; i < next; i++) {
        if (isMeasured[i] || clear[i] <= 0) continue;
        const correlationWith = (from: number) => Math.exp((-Math.abs(i - from) * steps.stepMs) / SHIFT_DECAY_TIME);
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
