import { DAY } from '@daystar/timeseries';
import { TARGET_TAIL_SHARES } from '../learner/calibration/conformal-calibrator';
import { applyIntervalCalibration } from './apply-interval-calibration';
import type { IntervalCalibration } from './fit-interval-calibration';
import { type IntervalHalfWidths, type IntervalOutcome, collectOutcomes } from './interval-outcomes';
import { fitIntervalTable } from './interval-table';
import type { SiteTrainingData } from './site-training-data';
import { Z90 } from '../numerics/z90';

/** Maximum age of outcomes, ms: older ones belong to another season. */
const WINDOW_MS = 28 * DAY;
/** Minimum outcomes: the next one exceeds the largest of n with probability 1 / (n + 1), which is 10 % for nine. */
const MIN_OUTCOMES = 9;

/** What is known about the power of the plant. */
interface PlantKnowledge {
  /** Ratio of measured to untuned power. */
  readonly ratio: number;
  /** Mean absolute error of the model in use on held-out half hours, in the unit of power; absent without a model. */
  readonly modelError?: number;
}

/**
 * Fits the smallest intervals of a plant to the errors of its hindcast. The weather of a hindcast is known, so that no
 * forecast of the plant is more certain. The intervals are wide if measurements do not follow the weather at the stated
 * location.
 * @param clear clear-sky power, one per step
 * @returns undefined without a hindcast of measured half hours
 */
export function fitHindcastIntervals(
  data: SiteTrainingData,
  clear: Float64Array,
  { ratio, modelError = Infinity }: PlantKnowledge,
): IntervalCalibration | undefined {
  const { forecasts, hindcastSteps = 0, steps } = data;
  const maxClear = clear.reduce((maximum, value) => Math.max(maximum, value), 0);
  const { untuned, ...columns } = forecasts.get(0)!;
  const since = hindcastSteps - WINDOW_MS / steps.stepMs;
  const isHindcast = (power: number, i: number) => i >= since && i < hindcastSteps && !Number.isNaN(power);
  const hindcast = {
    ...columns,
    untuned,
    // A hindcast has no spread, also if it is scaled.
    untunedP10: untuned,
    untunedP90: untuned,
    estimate: untuned.map((power) => ratio * power),
    tuned: Uint8Array.from(untuned, (power, i) => Number(isHindcast(power, i))),
  };
  const outcomes = collectOutcomes(data, hindcast, { clear, maxClear, since: 0 });
  if (outcomes.length < MIN_OUTCOMES) return undefined;
  const { below, above } = fitIntervalTable(outcomes, TARGET_TAIL_SHARES);
  // The errors of a model are smaller. Held-out errors are known as a mean only.
  const meanError = computeMeanError(outcomes);
  const errorShare = modelError < meanError ? modelError / meanError : 1;
  const scale = (factor: number) => Math.round(errorShare * factor * 1e4) / 1e4;
  return { leads: [0], low: [below.map(scale)], high: [above.map(scale)], best: maxClear };
}

const computeMeanError = (outcomes: readonly IntervalOutcome[]): number =>
  outcomes.reduce((sum, { error }) => sum + Math.abs(error), 0) / outcomes.length;

const NO_SPREAD: IntervalHalfWidths = { below: 0, above: 0 };

/** Change of a step by recent measurements. */
export interface LiveChange {
  /** Scale of a changed plant, by which its errors are multiplied too. */
  readonly scale: number;
  /** Change of the estimate, in the unit of power. */
  readonly change: number;
}

/**
 * Widens distances to at least those of the errors of a hindcast (`fitHindcastIntervals`). The change by recent errors
 * explains part of their variance, and only the rest counts (law of total variance).
 */
export function widenByHindcast(
  { below, above }: IntervalHalfWidths,
  { scale = 1, change = 0, ...step }: { readonly clear: number; readonly estimate: number } & Partial<LiveChange>,
  intervals: IntervalCalibration | undefined,
): IntervalHalfWidths {
  if (!intervals) return { below, above };
  const smallest = applyIntervalCalibration(NO_SPREAD, { ...step, lead: 0 }, intervals);
  return {
    below: Math.max(below, subtractVariance(scale * smallest.below, Math.min(0, change))),
    above: Math.max(above, subtractVariance(scale * smallest.above, Math.max(0, change))),
  };
}

/** Distance of the 90th percentile of errors, without the variance that a change explains. */
const subtractVariance = (distance: number, change: number): number =>
  Math.sqrt(Math.max(0, distance ** 2 - (Z90 * change) ** 2));
