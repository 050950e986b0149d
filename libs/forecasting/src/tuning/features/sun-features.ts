import type { Frame } from './frame';

/** Where the sun stands, and how high a clear sky and the untuned forecast would bring the site. */
export function addSunFeatures(frame: Frame): void {
  const { clear, untuned, sun } = frame.history;
  frame.add('zenith', (i) => sun.zenith[i]);
  frame.add('azimuth', (i) => sun.azimuth[i]);
  frame.add('solar_time', (i) => sun.solarTime[i]);
  frame.add('clear', (i) => clear[i] / frame.nominal);
  frame.add('clear_step', (i) => (clear[i] - clear[i - 1]) / frame.nominal);
  frame.add('untuned', (i) => (clear[i] > frame.least / 4 ? untuned[i] / clear[i] : NaN));
  frame.add('capacity', (i) => frame.capacity[i]);
}
