import type { InputRun } from '@daystar/contracts';
import { stepEnd, stepIndex } from '@daystar/timeseries';
import type { PlaceWeather } from '../inputs/place-weather';

/** Nowcasts of several satellites as one. */
export interface CombinedNowcast extends PlaceWeather {
  /** The nowcasts, with weights that add up to 1. */
  readonly inputs: readonly InputRun[];
}

/**
 * Combines the nowcasts of the satellites that see a place, by their viewing angles, on the steps of the newest one. A
 * nowcast without a viewing angle is used alone when it is the newest.
 * @returns undefined without a nowcast
 */
export function combineNowcasts(weathers: readonly PlaceWeather[]): CombinedNowcast | undefined {
  const nowcasts = weathers.filter(({ kind }) => kind === 'nowcast').sort((a, b) => b.run - a.run);
  const newest = nowcasts.at(0);
  if (!newest) return undefined;
  const views = nowcasts.filter(({ viewWeight }) => viewWeight !== undefined);
  const used = newest.viewWeight === undefined || views.length === 1 ? [newest] : views;
  const sum = used.reduce((total, { viewWeight = 1 }) => total + viewWeight, 0);
  const weights = used.map(({ viewWeight = 1 }) => viewWeight / sum);
  const inputs = used.map(({ source, run }, i) => ({ source, run: new Date(run).toISOString(), weight: weights[i] }));
  if (used.length === 1) return { ...newest, inputs };
  const average = (read: (weather: PlaceWeather) => Float64Array | undefined) =>
    averageColumns(used, weights, newest.steps, read);
  return {
    ...newest,
    // The age of a nowcast determines its weight, which has no step either.
    run: used.reduce((total, { run }, i) => total + weights[i] * run, 0),
    columns: { cloud_opacity: average(({ columns }) => columns.cloud_opacity) },
    spread: { below: average(({ spread }) => spread?.below), above: average(({ spread }) => spread?.above) },
    inputs,
  };
}

/** Averages the columns that have a value of a step; NaN where none has. */
function averageColumns(
  weathers: readonly PlaceWeather[],
  weights: readonly number[],
  steps: PlaceWeather['steps'],
  read: (weather: PlaceWeather) => Float64Array | undefined,
): Float64Array {
  const sums = new Float64Array(steps.count);
  const weightSums = new Float64Array(steps.count);
  weathers.forEach((weather, i) => {
    const column = read(weather);
    const shift = Math.round(stepIndex(weather.steps, stepEnd(steps, 0)));
    for (let step = 0; step < steps.count; step++) {
      const value = column?.[step + shift] ?? NaN;
      if (Number.isNaN(value)) continue;
      sums[step] += weights[i] * value;
      weightSums[step] += weights[i];
    }
  });
  return sums.map((sum, step) => sum / weightSums[step]);
}
