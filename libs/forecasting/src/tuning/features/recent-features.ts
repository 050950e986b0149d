import type { Frame } from './frame';
import { RunningRatio, RunningSum } from './running';

const DAYS = [1, 3, 7, 14];

/** How the site did in the last days, against the clear sky and against its untuned forecast. */
export function addRecentDays(frame: Frame): void {
  const { back, perDay, nominal, capacity, measured } = frame;
  const { clear, untuned } = frame.history;
  const yields = new RunningRatio(measured, clear);
  const biases = new RunningRatio(measured, untuned);
  for (const days of DAYS) {
    frame.add(`yield_${days}d`, (i) => yields.ending(i - back, days * perDay, nominal) / capacity[i]);
    frame.add(`bias_${days}d`, (i) => biases.ending(i - back, days * perDay, nominal / 4) / capacity[i]);
  }
}

const LAGS = [0, 1, 2, 3, 4, 5, 6, 7, 12, 16];
const LAGS_OF_OTHER_DAYS = [0, 1, 2, 3];
const HOURS = [1, 2, 4, 8];
const STEPS = [4, 8, 16];

/** The newest measurements as they follow each other; level, trend and restlessness when they are of the same day. */
export function addRecentSteps(frame: Frame): void {
  const { back, capacity, measured, ratio, least } = frame;
  for (const lag of frame.sameDay ? LAGS : LAGS_OF_OTHER_DAYS) frame.add(`lag_${lag}`, (i) => ratio[i - back - lag]);
  if (!frame.sameDay) return;

  const yields = new RunningRatio(measured, frame.history.clear);
  for (const hours of HOURS) {
    const steps = frame.hours(hours, 2);
    frame.add(`yield_${hours}h`, (i) => yields.ending(i - back, steps, least) / capacity[i]);
  }
  for (const lag of [1, 2]) frame.add(`trend_${lag}`, (i) => ratio[i - back] - ratio[i - back - lag]);
  const smooth = smoothed(ratio);
  frame.add('smoothed', (i) => smooth[i - back]);
  frame.add('clear_run', (i) => clearRun(ratio, i - back));

  const changes = meanOver(ratio.map((value, i) => Math.abs(value - ratio[i - 1])));
  const mean = meanOver(ratio);
  const square = meanOver(ratio.map((value) => value * value));
  for (const steps of STEPS) {
    frame.add(`changes_${steps}`, (i) => changes(i - back, steps));
    frame.add(`spread_${steps}`, (i) => {
      const middle = mean(i - back, steps);
      return Math.sqrt(Math.max(0, square(i - back, steps) - middle * middle));
    });
  }
  frame.add('highest_8', (i) => extreme(ratio, i - back, 8, (a, b) => a > b));
  frame.add('lowest_8', (i) => extreme(ratio, i - back, 8, (a, b) => a < b));
}

/** Mean of the known among the last so many values. */
function meanOver(values: Float64Array): (last: number, count: number) => number {
  const sums = new RunningSum(values);
  const counts = new RunningSum(values.map((value) => (Number.isNaN(value) ? 0 : 1)));
  return (last, count) => {
    const known = counts.ending(last, count);
    return known > 0 ? sums.ending(last, count) / known : NaN;
  };
}

const TAKEN = 0.4;

/** Exponential smoothing that passes over gaps. */
function smoothed(values: Float64Array): Float64Array {
  let level = NaN;
  return values.map((value) => {
    if (!Number.isNaN(value)) level = Number.isNaN(level) ? value : level + TAKEN * (value - level);
    return level;
  });
}

const CLEAR = 0.9;
const LONGEST_RUN = 40;

/** For how many steps up to `last` it has been clear. */
function clearRun(ratio: Float64Array, last: number): number {
  let run = 0;
  while (run < LONGEST_RUN && ratio[last - run] > CLEAR) run++;
  return run;
}

function extreme(values: Float64Array, last: number, count: number, beats: (a: number, b: number) => boolean): number {
  let found = NaN;
  for (let i = last - count + 1; i <= last; i++) {
    if (!Number.isNaN(values[i]) && !(Number.isNaN(found) ? false : !beats(values[i], found))) found = values[i];
  }
  return found;
}
