import type { FeatureBuilder } from './feature-builder';

/** Adds sun position, clear-sky value and untuned forecast. */
export function addSunFeatures(builder: FeatureBuilder): void {
  const { clear, untuned, sun } = builder.history;
  builder.add('zenith', (i) => sun.zenith[i]);
  builder.add('azimuth', (i) => sun.azimuth[i]);
  builder.add('solar_time', (i) => sun.solarTime[i]);
  builder.add('clear', (i) => clear[i] / builder.maxClearSky);
  builder.add('clear_step', (i) => (clear[i] - clear[i - 1]) / builder.maxClearSky);
  builder.add('untuned', (i) => (clear[i] > builder.minClear / 4 ? untuned[i] / clear[i] : NaN));
  builder.add('capacity', (i) => builder.capacityRatio[i]);
}
