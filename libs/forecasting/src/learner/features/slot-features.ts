import type { FeatureBuilder } from './feature-builder';

/** Performance at the same time of day, which shows shading, orientation and diurnal weather. */
export function addSlotFeatures(builder: FeatureBuilder): void {
  const { slotBack, perDay, capacityRatio: capacity, ratio, scale, measured } = builder;
  const { untuned } = builder.history;
  builder.add('slot_1', (i) => ratio[i - slotBack]);
  builder.add('slot_2', (i) => ratio[i - slotBack - perDay]);
  builder.add('slot_error_1', (i) => error(i - slotBack));
  builder.add('slot_mean_7', (i) => {
    let sum = 0;
    let days = 0;
    forEachDay(i, 7, (j) => {
      sum += ratio[j] * capacity[j];
      days++;
    });
    return sum / days / capacity[i];
  });
  builder.add('slot_highest_14', (i) => {
    let highest = NaN;
    forEachDay(i, 14, (j) => {
      if (!(highest >= ratio[j] * capacity[j])) highest = ratio[j] * capacity[j];
    });
    return highest / capacity[i];
  });
  for (const days of [7, 14]) builder.add(`slot_bias_${days}`, (i) => bias(i, days));
  builder.add('slot_yield_30', (i) => yieldAround(i));

  /** Visits the steps at this time of day on the last days that have a ratio. */
  function forEachDay(i: number, days: number, visit: (j: number) => void): void {
    for (let day = 0, j = i - slotBack; day < days && j >= 0; day++, j -= perDay) if (!Number.isNaN(ratio[j])) visit(j);
  }

  function error(j: number): number {
    return (measured[j] - untuned[j] * capacity[j]) / (Number.isNaN(ratio[j]) ? NaN : scale[j]);
  }

  function bias(i: number, days: number): number {
    let errors = 0;
    let light = 0;
    forEachDay(i, days, (j) => {
      errors += measured[j] - untuned[j] * capacity[j];
      light += scale[j];
    });
    return light > 0 ? errors / light : NaN;
  }

  /** Ratio of a month around this time of day. */
  function yieldAround(i: number): number {
    let sum = 0;
    let light = 0;
    for (let day = 0; day < 30; day++) {
      for (let near = -2; near <= 2; near++) {
        const j = i - slotBack - day * perDay + near;
        if (j > i - builder.back || !(ratio[j] > -Infinity)) continue;
        sum += measured[j];
        light += scale[j];
      }
    }
    return light > 0 ? sum / light : NaN;
  }
}
