import { DAY, HOUR, NATIVE_PERIOD_MS, firstStart, resampleByMean, stepEnd, stepsBetween } from '@daystar/timeseries';
import { createSeededRandom } from '../numerics/seeded-random';
import { isClockOff } from './live-clock';

const MIDNIGHT = Date.UTC(2026, 5, 10);
const FIRST_SEED = 1;
const PLANTS = 200;
const steps = stepsBetween(MIDNIGHT - HOUR, MIDNIGHT + DAY + HOUR, NATIVE_PERIOD_MS);
const hours = stepsBetween(firstStart(steps), stepEnd(steps, steps.count - 1), HOUR);
/** From 6 to 18 h, up to 10 MW. */
const clear = Float64Array.from({ length: steps.count }, (_, i) => {
  const hour = ((stepEnd(steps, i) - NATIVE_PERIOD_MS / 2) / HOUR) % 24;
  return Math.max(0, 10 * Math.sin(((hour - 6) * Math.PI) / 12));
});
/** Standard deviation of the estimated clear-sky index. */
const SPREAD = 0.15;

/** Simulates a day of clouds that last two hours, and an estimate of them with errors. @param output share of the modules that work */
function simulateDay(seed: number, output = 1) {
  const random = createSeededRandom(seed);
  const clouds = Array.from({ length: 13 }, () => ({
    index: 0.3 + 0.6 * random(),
    error: SPREAD * 3.46 * (random() - 0.5),
  }));
  const at = (i: number) => clouds[Math.floor(i / (2 * (HOUR / NATIVE_PERIOD_MS)))];
  const truth = clear.map((power, i) => output * power * at(i).index);
  const estimate = clear.map((power, i) => power * (at(i).index + at(i).error));
  const toQuantile = (deviations: number) => estimate.map((power, i) => power + deviations * SPREAD * clear[i]);
  return { truth, estimated: { steps, estimate, clear, p10: toQuantile(-1.28), p90: toQuantile(1.28) } };
}

/** Counts the plants whose hourly measurements are found to have a wrong clock. @param delay of their clock, ms */
function countOff(delay: number, output = 1): number {
  return Array.from({ length: PLANTS }, (_, k) => {
    const { truth, estimated } = simulateDay(FIRST_SEED + k, output);
    const measured = Array.from(resampleByMean(truth, steps, HOUR), (power, i) => ({
      end: stepEnd(hours, i) + delay,
      length: HOUR,
      power,
    }));
    return isClockOff(measured, estimated, MIDNIGHT + DAY);
  }).filter(Boolean).length;
}

describe('hourly measurements of a day', () => {
  it.each([1, -1])('show a clock that is off by %d h under four skies of five', (delay) => {
    expect(countOff(delay * HOUR)).toBeGreaterThan(0.8 * PLANTS);
  });

  it.each([1, 0.6, 0])('show a right clock under all skies at %d of the output', (output) => {
    expect(countOff(0, output)).toBe(0);
  });
});
