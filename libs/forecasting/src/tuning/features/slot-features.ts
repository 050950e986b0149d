import type { Frame } from './frame';

/** How the site did at the same time of day: shade, orientation and habits of the weather show there. */
export function addSlotFeatures(frame: Frame): void {
  const { slotBack, perDay, capacity, ratio, scale, measured } = frame;
  const { untuned } = frame.history;
  frame.add('slot_1', (i) => ratio[i - slotBack]);
  frame.add('slot_2', (i) => ratio[i - slotBack - perDay]);
  frame.add('slot_error_1', (i) => error(i - slotBack));
  frame.add('slot_mean_7', (i) => {
    let sum = 0;
    let known = 0;
    eachDay(i, 7, (j) => {
      sum += ratio[j] * capacity[j];
      known++;
    });
    return sum / known / capacity[i];
  });
  frame.add('slot_highest_14', (i) => {
    let highest = NaN;
    eachDay(i, 14, (j) => {
      if (!(highest >= ratio[j] * capacity[j])) highest = ratio[j] * capacity[j];
    });
    return highest / capacity[i];
  });
  for (const days of [7, 14]) frame.add(`slot_bias_${days}`, (i) => bias(i, days));
  frame.add('slot_yield_30', (i) => yieldAround(i));

  /** Calls back for each of the last days' steps at this time of day that has a ratio. */
  function eachDay(i: number, days: number, visit: (j: number) => void): void {
    for (let day = 0, j = i - slotBack; day < days && j >= 0; day++, j -= perDay) if (!Number.isNaN(ratio[j])) visit(j);
  }

  function error(j: number): number {
    return (measured[j] - untuned[j] * capacity[j]) / (Number.isNaN(ratio[j]) ? NaN : scale[j]);
  }

  function bias(i: number, days: number): number {
    let errors = 0;
    let light = 0;
    eachDay(i, days, (j) => {
      errors += measured[j] - untuned[j] * capacity[j];
      light += scale[j];
    });
    return light > 0 ? errors / light : NaN;
  }

  /** Yield of a month in the half hour or so around this time of day. */
  function yieldAround(i: number): number {
    let sum = 0;
    let light = 0;
    for (let day = 0; day < 30; day++) {
      for (let near = -2; near <= 2; near++) {
        const j = i - slotBack - day * perDay + near;
        if (j > i - frame.back || !(ratio[j] > -Infinity)) continue;
        sum += measured[j];
        light += scale[j];
      }
    }
    return light > 0 ? sum / light : NaN;
  }
}
