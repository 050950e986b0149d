import type { FeatureBuilder } from './feature-builder';
import { WindowRatio } from './prefix-sums';

/** Offsets of neighbouring steps whose external forecast is a feature, h. */
const NEIGHBOUR_HOURS = [-3, -2, -1, 1, 2, 3];
/** Lengths of windows of the ratio of measured to forecast energy, days. */
const DAYS = [1, 3, 7, 14, 28];
/** Lengths of windows of the error at the same time of day, days. */
const SLOT_DAYS = [1, 3, 7, 14];

/**
 * Adds the external forecast and its recent errors. A neighbouring step counts only if its forecast was issued no
 * later than that of the step.
 */
export function addExternalFeatures(builder: FeatureBuilder): void {
  const { external, clear } = builder.history;
  if (!external) return;
  const { lagSteps, dailyLagSteps, stepsPerDay, maxClearSky, scale, measured, capacityRatio, minClear } = builder;
  const { estimate, p10, p90, issuedAt } = external;
  /** In units of the target, with the capacity known at the issue time of the forecast of step `i`. */
  const toRatio = (values: Float64Array, i: number, step = i) =>
    clear[step] > minClear ? values[step] / (clear[step] * capacityRatio[i]) : NaN;
  builder.add('external', (i) => toRatio(estimate, i));
  builder.add('external_level', (i) => estimate[i] / maxClearSky);
  builder.add('external_low', (i) => toRatio(p10, i));
  builder.add('external_high', (i) => toRatio(p90, i));
  builder.add('external_width', (i) => toRatio(p90, i) - toRatio(p10, i));
  for (const hours of NEIGHBOUR_HOURS) {
    const offset = Math.sign(hours) * builder.countSteps(Math.abs(hours));
    builder.add(`external${hours}h`, (i) =>
      issuedAt[i + offset] <= issuedAt[i] ? toRatio(estimate, i, i + offset) : NaN,
    );
  }
  const ratios = new WindowRatio(measured, estimate);
  for (const days of DAYS)
    builder.add(`external_ratio_${days}d`, (i) =>
      ratios.computeRatioUpTo(i - lagSteps, days * stepsPerDay, maxClearSky / 4),
    );
  const errors = measured.map((value, i) => value - estimate[i]);
  for (const days of SLOT_DAYS)
    builder.add(`external_slot_error_${days}d`, (i) =>
      scale[i] > minClear ? computeMeanSlotError(i, days) / scale[i] : NaN,
    );

  /** Mean error of the last days within half an hour, or one longer step, of this time of day. */
  function computeMeanSlotError(i: number, days: number): number {
    const reach = Math.round(builder.stepsPerHour / 2);
    let sum = 0;
    let count = 0;
    for (let day = 0; day < days; day++) {
      for (let offset = -reach; offset <= reach; offset++) {
        const j = i - dailyLagSteps - day * stepsPerDay + offset;
        if (j > i - lagSteps || Number.isNaN(errors[j] ?? NaN)) continue;
        sum += errors[j];
        count++;
      }
    }
    return sum / count;
  }
}
