import type { Frame } from './frame';
import { RunningSum } from './running';

const LAGS = [0, 1, 2, 3];
/** The last: a week, in which habits of a place or of a source show. */
const HOURS = [1, 3, 168];

/** What else was measured at the site, newest first. */
export function addCompanionFeatures(frame: Frame): void {
  const { back, ratio } = frame;
  for (const [name, values] of frame.history.companions) {
    for (const lag of LAGS) frame.add(`${name}_lag_${lag}`, (i) => values[i - back - lag]);
    if (!frame.sameDay) continue;
    frame.add(`${name}_trend`, (i) => values[i - back] - values[i - back - 1]);
    const sums = new RunningSum(values);
    const counts = new RunningSum(values.map((value) => (Number.isNaN(value) ? 0 : 1)));
    for (const hours of HOURS) {
      const steps = frame.hours(hours, 2);
      frame.add(`${name}_${hours}h`, (i) => sums.ending(i - back, steps) / counts.ending(i - back, steps));
    }
  }
  const diffuse = frame.history.companions.get('diffuse_fraction');
  if (!diffuse || !frame.sameDay) return;
  // Beam and diffuse light change at different pace: each is told as a share of the clear sky's ghi.
  const level = frame.history.companions.get('ghi') ?? ratio;
  const { clear } = frame.history;
  for (const lag of [0, 1]) {
    frame.add(`diffuse_${lag}`, (i) => diffuse[i - back - lag] * level[i - back - lag]);
    frame.add(`beam_${lag}`, (i) => (1 - diffuse[i - back - lag]) * level[i - back - lag]);
  }
  frame.add('diffuse_now', (i) => (diffuse[i - back] * level[i - back] * clear[i - back]) / clear[i]);
}
