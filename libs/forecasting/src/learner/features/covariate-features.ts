import type { FeatureBuilder } from './feature-builder';
import { PrefixSums } from './prefix-sums';

const LAGS = [0, 1, 2, 3];
/** Lengths of windows, h. A week averages out weather and shows the sensor's usual level. */
const HOURS = [1, 3, 168];

/** Adds the newest values, trends and means of other measurements at the site. */
export function addCovariateFeatures(builder: FeatureBuilder): void {
  const { lagSteps, ratio } = builder;
  for (const [name, values] of builder.history.covariates) {
    for (const lag of LAGS) builder.add(`${name}_lag_${lag}`, (i) => values[i - lagSteps - lag]);
    if (!builder.hasSameDayMeasurements) continue;
    builder.add(`${name}_trend`, (i) => values[i - lagSteps] - values[i - lagSteps - 1]);
    const sums = new PrefixSums(values);
    const counts = new PrefixSums(values.map((value) => (Number.isNaN(value) ? 0 : 1)));
    for (const hours of HOURS) {
      const steps = builder.countSteps(hours, 2);
      builder.add(`${name}_${hours}h`, (i) => sums.sumUpTo(i - lagSteps, steps) / counts.sumUpTo(i - lagSteps, steps));
    }
  }
  const diffuse = builder.history.covariates.get('diffuse_fraction');
  if (!diffuse || !builder.hasSameDayMeasurements) return;
  // Beam and diffuse irradiance vary on different time scales, so each is a feature, as a fraction of clear-sky GHI.
  const ghiIndex = builder.history.covariates.get('ghi') ?? ratio;
  const { clear } = builder.history;
  for (const lag of [0, 1]) {
    builder.add(`diffuse_${lag}`, (i) => diffuse[i - lagSteps - lag] * ghiIndex[i - lagSteps - lag]);
    builder.add(`beam_${lag}`, (i) => (1 - diffuse[i - lagSteps - lag]) * ghiIndex[i - lagSteps - lag]);
  }
  builder.add('diffuse_now', (i) => (diffuse[i - lagSteps] * ghiIndex[i - lagSteps] * clear[i - lagSteps]) / clear[i]);
}
