import type { FeatureBuilder } from './feature-builder';
import { WindowRatio } from './prefix-sums';

/** Offsets of neighbouring steps whose weather is a feature. */
const NEIGHBOURS = [-8, -4, -3, -2, -1, 1, 2, 3, 4, 8];
const CLOUD_NEIGHBOURS = [-2, -1, 1, 2];
/** Offsets of the mean over a region, h: a region changes more slowly than a place. */
const REGION_HOURS = [-2, -1, 1, 2];
const PAST_HOURS = [1, 3, 24];
const NEXT_HOURS = [1, 3];

/**
 * Adds the NWP forecast for the period and the hours around it, where it was issued in time. Neighbouring steps
 * show possible timing errors of clouds.
 */
export function addWeatherFeatures(builder: FeatureBuilder): void {
  const { weather, clear } = builder.history;
  for (const [name, values] of weather) {
    builder.add(`weather_${name}`, (i) => (builder.isWeatherKnown(i, i) ? values[i] : NaN));
  }
  addNeighbours('cloud_cover', CLOUD_NEIGHBOURS);
  addNeighbours(
    'regional_index',
    REGION_HOURS.map((hours) => Math.sign(hours) * builder.countSteps(Math.abs(hours))),
  );
  const clearSkyIndex = weather.get('index');
  if (!clearSkyIndex) return;
  addNeighbours('index', NEIGHBOURS);

  // Weather issued in time for its own period is known for every later one.
  const knownIndex = clearSkyIndex.map((value, i) => (builder.isWeatherKnown(i, i) ? value : NaN));
  // Both sums skip the steps at which the index is unknown.
  const mean = new WindowRatio(
    knownIndex.map((value, i) => value * clear[i]),
    clear,
  );
  const meanSquare = new WindowRatio(
    knownIndex.map((value, i) => value * value * clear[i]),
    clear,
  );
  for (const hours of PAST_HOURS) {
    const steps = builder.countSteps(hours);
    builder.add(`index_past_${hours}h`, (i) => mean.computeRatioUpTo(i, steps));
    builder.add(`index_spread_${hours}h`, (i) => {
      const pastMean = mean.computeRatioUpTo(i, steps);
      return Math.sqrt(Math.max(0, meanSquare.computeRatioUpTo(i, steps) - pastMean * pastMean));
    });
  }
  for (const hours of NEXT_HOURS) {
    const steps = builder.countSteps(hours);
    builder.add(`index_next_${hours}h`, (i) => computeMeanOfKnown(clearSkyIndex, i, steps));
  }

  function addNeighbours(name: string, offsets: readonly number[]): void {
    const values = weather.get(name);
    if (!values) return;
    for (const offset of offsets)
      builder.add(`${name}${offset}`, (i) => (builder.isWeatherKnown(i, i + offset) ? values[i + offset] : NaN));
  }

  function computeMeanOfKnown(values: Float64Array, i: number, steps: number): number {
    let sum = 0;
    let clearSum = 0;
    for (let k = i + 1; k <= i + steps; k++) {
      if (!builder.isWeatherKnown(i, k) || Number.isNaN(values[k])) continue;
      sum += values[k] * clear[k];
      clearSum += clear[k];
    }
    return clearSum > 0 ? sum / clearSum : NaN;
  }
}
