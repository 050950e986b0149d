import { DAY, HOUR, MINUTE, NATIVE_PERIOD_MS, stepEnd, stepsBetween } from '@daystar/timeseries';
import type { MeasuredPower } from '../measurement-qc/measurement-period';
import { createSeededRandom } from '../numerics/seeded-random';
import { isClockOff } from './live-clock';
import { estimateLiveState, computeLiveOutlook } from './live-correction';

const MIDNIGHT = Date.UTC(2026, 5, 10);
const NOON = MIDNIGHT + 12 * HOUR;
const BEST = 10;
const steps = stepsBetween(MIDNIGHT - DAY, MIDNIGHT + 2 * DAY, NATIVE_PERIOD_MS);
/** From 6 to 18 h, up to 10 MW. */
const clear = Float64Array.from({ length: steps.count }, (_, i) => {
  const hour = ((stepEnd(steps, i) - NATIVE_PERIOD_MS / 2) / HOUR) % 24;
  return Math.max(0, BEST * Math.sin(((hour - 6) * Math.PI) / 12));
});
const at = (time: number) => Math.floor((time - MIDNIGHT + DAY) / NATIVE_PERIOD_MS);

/** Measurements until a time of what `of` returns for each step. */
const measureUntil = (now: number, of: (i: number, time: number) => number): MeasuredPower[] =>
  Array.from({ length: at(now) }, (_, i) => {
    const end = stepEnd(steps, i);
    return { end, length: NATIVE_PERIOD_MS, power: of(i, end) };
  });

/** The 10th and 90th percentile for a standard deviation of the clear-sky index. */
const quantiles = (estimate: Float64Array, spread: number) => ({
  p10: estimate.map((power, i) => power - 1.28 * spread * clear[i]),
  p90: estimate.map((power, i) => power + 1.28 * spread * clear[i]),
});

/** Corrected over uncorrected power. */
function outlookAt(measured: readonly MeasuredPower[], now: number, later: number, estimate = clear, spread = 0.05) {
  const state = estimateLiveState(measured, { steps, estimate, clear, ...quantiles(estimate, spread) }, now)!;
  const [i, time] = [at(now + later), now + later];
  const { mean, lowerTailMean, upperTailMean, ...scales } = computeLiveOutlook(state, time, estimate[i], clear[i]);
  return { mean: mean / estimate[i], p10: lowerTailMean / estimate[i], p90: upperTailMean / estimate[i], ...scales };
}

describe('a plant at half output under a clear sky', () => {
  const halfSince = (since: number, now = NOON) => measureUntil(now, (i, time) => (time > since ? 0.5 : 1) * clear[i]);

  it('is forecast near half output 25 minutes later, and nearer the longer it lasts', () => {
    const [soon, later] = [0.5, 4].map((hours) => outlookAt(halfSince(NOON - hours * HOUR), NOON, 25 * MINUTE).mean);
    expect(soon).toBeLessThan(0.66);
    expect(later).toBeLessThan(soon);
    expect(later).toBeLessThan(0.56);
    expect(later).toBeGreaterThan(0.47);
  });

  it('stays reduced for hours, and returns within days', () => {
    const measured = halfSince(MIDNIGHT);
    expect(outlookAt(measured, NOON, 4 * HOUR).mean).toBeLessThan(0.62);
    expect(outlookAt(measured, NOON, DAY).mean).toBeGreaterThan(0.75);
  });

  it('has a P90 that recovers first, and a P10 that recovers last', () => {
    const { mean, p10, p90, scale } = outlookAt(halfSince(MIDNIGHT), NOON, 4 * HOUR);
    expect(p10).toBeCloseTo(0.5, 1);
    expect(mean).toBeLessThan(0.65);
    expect(p90).toBeGreaterThan(0.85);
    expect(scale).toBeCloseTo(mean, 1);
  });

  it('varies half as much in the cases around P10, and as much as before in those around P90', () => {
    const { lowerTailScale, upperTailScale } = outlookAt(halfSince(MIDNIGHT), NOON, 4 * HOUR);
    expect(lowerTailScale).toBeCloseTo(0.5, 1);
    expect(upperTailScale).toBeGreaterThan(0.85);
  });

  it('is still reduced on the next morning', () => {
    const measured = halfSince(MIDNIGHT, MIDNIGHT + 18 * HOUR);
    expect(outlookAt(measured, MIDNIGHT + DAY + 5 * HOUR, 3 * HOUR).mean).toBeLessThan(0.8);
  });
});

describe('a plant that was off on the day before, and returned at dawn', () => {
  const returned = measureUntil(MIDNIGHT + 10 * HOUR, (i, time) => (time > MIDNIGHT ? clear[i] : 0));
  /** Averages measurements over half hours. */
  const averageHalfHours = (measured: readonly MeasuredPower[], stepCount = 6): MeasuredPower[] =>
    Array.from({ length: measured.length / stepCount }, (_, k) => {
      const averaged = measured.slice(k * stepCount, (k + 1) * stepCount);
      const power = averaged.reduce((sum, one) => sum + one.power, 0) / stepCount;
      return { end: averaged[stepCount - 1].end, length: stepCount * NATIVE_PERIOD_MS, power };
    });

  it.each([8, 9, 10])('is forecast as described at %i h, three hours and a day later', (hour) => {
    const now = MIDNIGHT + hour * HOUR;
    const measured = averageHalfHours(returned).filter(({ end }) => end <= now);
    for (const later of [3 * HOUR, DAY]) expect(outlookAt(measured, now, later).mean).toBeGreaterThan(0.97);
  });
});

describe('a cloud that the estimate lacks', () => {
  it('fades from the correction within hours', () => {
    const measured = measureUntil(NOON, (i, time) => (time > NOON - 30 * MINUTE ? 0.4 : 1) * clear[i]);
    expect(outlookAt(measured, NOON, 5 * MINUTE).mean).toBeLessThan(0.5);
    expect(outlookAt(measured, NOON, 4 * HOUR).mean).toBeGreaterThan(0.85);
  });

  it('leaves no correction once it has passed', () => {
    const measured = measureUntil(NOON, (i, time) => (Math.abs(time - NOON + 3 * HOUR) < HOUR ? 0.4 : 1) * clear[i]);
    expect(outlookAt(measured, NOON, HOUR).mean).toBeCloseTo(1, 1);
  });
});

describe.each([1, 2, 3, 4])('simulated skies, seed %d', (seed) => {
  const random = createSeededRandom(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const kept = Math.exp(-NATIVE_PERIOD_MS / (1.5 * HOUR));
  const estimate = clear.map((power) => 0.7 * power);

  /** Mean absolute errors at half hours of 40 days, uncorrected and corrected, as shares of clear-sky power. */
  function errors(scale: number, ahead: number) {
    let [uncorrected, corrected] = [0, 0];
    for (let day = 0; day < 40; day++) {
      let error = 0.2 * normal();
      const truth = estimate.map((power, i) => {
        error = kept * error + Math.sqrt(1 - kept ** 2) * 0.2 * normal();
        return Math.max(0, scale * power + Math.min(0.3, error) * clear[i]);
      });
      const now = MIDNIGHT + (9 + 5 * random()) * HOUR;
      const i = at(now + ahead);
      const { mean } = outlookAt(
        measureUntil(now, (k) => truth[k]),
        now,
        ahead,
        estimate,
        0.2,
      );
      uncorrected += Math.abs(truth[i] - estimate[i]) / clear[i];
      corrected += Math.abs(truth[i] - mean * estimate[i]) / clear[i];
    }
    return { uncorrected, corrected };
  }

  it.each([
    ['half an hour', HOUR / 2, 0.8],
    ['an hour', HOUR, 0.97],
    ['three hours', 3 * HOUR, 1.08],
  ])('are corrected %s ahead without harm later', (_, ahead, most) => {
    const { uncorrected, corrected } = errors(1, ahead);
    expect(corrected).toBeLessThan(most * uncorrected);
  });

  it('improve the forecast of a plant at half output hours ahead', () => {
    const { uncorrected, corrected } = errors(0.5, 2 * HOUR);
    expect(corrected).toBeLessThan(0.8 * uncorrected);
  });
});

describe.each([1, 2, 3, 4, 5])('broken clouds that are known, seed %d', (seed) => {
  const random = createSeededRandom(seed);
  const CLOUD_STEPS = 6;
  const indices = Array.from({ length: steps.count / CLOUD_STEPS }, () => 0.1 + 0.9 * random());
  const estimate = clear.map((power, i) => power * indices[Math.floor(i / CLOUD_STEPS)]);
  const now = NOON + HOUR;
  const isOff = (of: (i: number, time: number) => number) =>
    isClockOff(measureUntil(now, of), { steps, estimate, clear, ...quantiles(estimate, 0.05) }, now);

  it.each([6, -6, 12, -12])('show a clock that is off by %d steps', (lag) => {
    expect(isOff((i) => estimate[i - lag])).toBe(true);
  });

  it('show a right clock of a plant that lost output, and of one that is off', () => {
    expect(isOff((i) => 0.6 * estimate[i])).toBe(false);
    expect(isOff((i, time) => (time > now - 6 * HOUR ? 0 : estimate[i]))).toBe(false);
  });
});
