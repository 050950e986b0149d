import type { Frame } from './frame';
import { RunningRatio } from './running';

/** Steps before and after the period whose weather is told beside its own. */
const NEIGHBOURS = [-8, -4, -3, -2, -1, 0, 1, 2, 3, 4, 8];
const CLOUD_NEIGHBOURS = [-2, -1, 1, 2];
const PAST_HOURS = [1, 3, 24];
const NEXT_HOURS = [1, 3];

/**
 * What the numerical forecast says of the period and the hours around it, as far as it was issued in time: cloud passes
 * of a model come too early or too late, and its neighbouring steps tell by how much they may.
 */
export function addWeatherFeatures(frame: Frame): void {
  const { weather, clear } = frame.history;
  for (const [name, values] of weather) {
    frame.add(`weather_${name}`, (i) => (frame.weatherKnown(i, i) ? values[i] : NaN));
  }
  neighbours('cloud_cover', CLOUD_NEIGHBOURS);
  const index = weather.get('index');
  if (!index) return;
  neighbours('index', NEIGHBOURS);

  // What was issued in time for its own period is known for every later one too.
  const inTime = index.map((value, i) => (frame.weatherKnown(i, i) ? value : NaN));
  const mean = new RunningRatio(
    inTime.map((value, i) => value * clear[i]),
    clear.map((value, i) => value + 0 * inTime[i]),
  );
  const square = new RunningRatio(
    inTime.map((value, i) => value * value * clear[i]),
    clear.map((value, i) => value + 0 * inTime[i]),
  );
  for (const hours of PAST_HOURS) {
    const steps = frame.hours(hours);
    frame.add(`index_past_${hours}h`, (i) => mean.ending(i, steps));
    frame.add(`index_spread_${hours}h`, (i) => {
      const middle = mean.ending(i, steps);
      return Math.sqrt(Math.max(0, square.ending(i, steps) - middle * middle));
    });
  }
  for (const hours of NEXT_HOURS) {
    const steps = frame.hours(hours);
    frame.add(`index_next_${hours}h`, (i) => meanOfKnown(index, i, steps));
  }

  function neighbours(name: string, offsets: readonly number[]): void {
    const values = weather.get(name);
    if (!values) return;
    for (const offset of offsets) {
      if (offset !== 0)
        frame.add(`${name}${offset}`, (i) => (frame.weatherKnown(i, i + offset) ? values[i + offset] : NaN));
    }
  }

  function meanOfKnown(values: Float64Array, i: number, steps: number): number {
    let sum = 0;
    let light = 0;
    for (let k = i + 1; k <= i + steps; k++) {
      if (!frame.weatherKnown(i, k) || Number.isNaN(values[k])) continue;
      sum += values[k] * clear[k];
      light += clear[k];
    }
    return light > 0 ? sum / light : NaN;
  }
}
