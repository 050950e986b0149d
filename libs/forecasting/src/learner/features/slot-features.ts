import type { FeatureBuilder } from './feature-builder';

/** Adds past performance at the same time of day, which shows shading, orientation and diurnal weather. */
export function addSlotFeatures(builder: FeatureBuilder): void {
  const { dailyLagSteps, stepsPerDay, capacityRatio, ratio, scale, measured } = builder;
  const { untuned } = builder.history;
  builder.add('slot_1', (i) => ratio[i - dailyLagSteps]);
  builder.add('slot_2', (i) => ratio[i - dailyLagSteps - stepsPerDay]);
  builder.add('slot_error_1', (i) => computeRelativeError(i - dailyLagSteps));
  builder.add('slot_mean_7', (i) => {
    let sum = 0;
    let days = 0;
    forEachDay(i, 7, (j) => {
      sum += ratio[j] * capacityRatio[j];
      days++;
    });
    return sum / days / capacityRatio[i];
  });
  builder.add('slot_highest_14', (i) => {
    let highest = NaN;
    forEachDay(i, 14, (j) => {
      if (!(highest >= ratio[j] * capacityRatio[j])) highest = ratio[j] * capacityRatio[j];
    });
    return highest / capacityRatio[i];
  });
  for (const days of [7, 14]) builder.add(`slot_bias_${days}`, (i) => computeBias(i, days));
  builder.add('slot_yield_30', (i) => computeYieldAround(i));

  /** Visits the steps at this time of day on the last `days` calendar days. Skips days without a ratio. */
  function forEachDay(i: number, days: number, visit: (j: number) => void): void {
    for (let day = 0, j = i - dailyLagSteps; day < days && j >= 0; day++, j -= stepsPerDay)
      if (!Number.isNaN(ratio[j])) visit(j);
  }

  function computeRelativeError(j: number): number {
    return (measured[j] - untuned[j] * capacityRatio[j]) / (Number.isNaN(ratio[j]) ? NaN : scale[j]);
  }

  function computeBias(i: number, days: number): number {
    let errors = 0;
    let clearSum = 0;
    forEachDay(i, days, (j) => {
      errors += measured[j] - untuned[j] * capacityRatio[j];
      clearSum += scale[j];
    });
    return clearSum > 0 ? errors / clearSum : NaN;
  }

  /** Ratio of the sums of measurements and `scale` over 30 days, within two steps of this time of day. */
  function computeYieldAround(i: number): number {
    let sum = 0;
    let clearSum = 0;
    for (let day = 0; day < 30; day++) {
      for (let offset = -2; offset <= 2; offset++) {
        const j = i - dailyLagSteps - day * stepsPerDay + offset;
        if (j > i - builder.lagSteps || !(ratio[j] > -Infinity)) continue;
        sum += measured[j];
        clearSum += scale[j];
      }
    }
    return clearSum > 0 ? sum / clearSum : NaN;
  }
}
