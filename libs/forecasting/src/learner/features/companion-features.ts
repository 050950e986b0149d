import type { FeatureBuilder } from './feature-builder';
import { PrefixSums } from './prefix-sums';

const LAGS = [0, 1, 2, 3];
/** The last window is a week, which shows systematic differences between place and source. */
const HOURS = [1, 3, 168];

/** Features of other measurements at the site, newest first. */
export function addCompanionFeatures(builder: FeatureBuilder): void {
  const { lagSteps: back, ratio } = builder;
  for (const [name, values] of builder.history.companions) {
    for (const lag of LAGS) builder.add(`${name}_lag_${lag}`, (i) => values[i - back - lag]);
    if (!builder.hasSameDay) continue;
    builder.add(`${name}_trend`, (i) => values[i - back] - values[i - back - 1]);
    const sums = new PrefixSums(values);
    const counts = new PrefixSums(values.map((value) => (Number.isNaN(value) ? 0 : 1)));
    for (const hours of HOURS) {
      const steps = builder.countSteps(hours, 2);
      builder.add(`${name}_${hours}h`, (i) => sums.sumUpTo(i - back, steps) / counts.sumUpTo(i - back, steps));
    }
  }
  const diffuse = builder.history.companions.get('diffuse_fraction');
  if (!diffuse || !builder.hasSameDay) return;
  // Beam and diffuse irradiance vary on different time scales, so each is a feature, as a fraction of clear-sky GHI.
  const level = builder.history.companions.get('ghi') ?? ratio;
  const { clear } = builder.history;
  for (const lag of [0, 1]) {
    builder.add(`diffuse_${lag}`, (i) => diffuse[i - back - lag] * level[i - back - lag]);
    builder.add(`beam_${lag}`, (i) => (1 - diffuse[i - back - lag]) * level[i - back - lag]);
  }
  builder.add('diffuse_now', (i) => (diffuse[i - back] * level[i - back] * clear[i - back]) / clear[i]);
}
