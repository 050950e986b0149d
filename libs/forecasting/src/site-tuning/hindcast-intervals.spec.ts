import { DAY, HALF_HOUR, HOUR, MINUTE, stepsBetween } from '@daystar/timeseries';
import { createSeededRandom } from '../numerics/seeded-random';
import { fitHindcastIntervals, widenByHindcast } from './hindcast-intervals';
import type { SiteTrainingData } from './site-training-data';
import { tuneColumns } from './tune-columns';

const A_DAY = 48;
const DAYS = 60;
const MAX_CLEAR = 10;
const steps = stepsBetween(0, DAYS * DAY, 30 * MINUTE);
/** From 6 to 18 h, up to 10 MW. */
const clear = Float64Array.from({ length: steps.count }, (_, i) =>
  Math.max(0, MAX_CLEAR * Math.sin((((i + 0.5) % A_DAY) - 12) * (Math.PI / 24))),
);

/** Power under clouds that change from half hour to half hour, in bands of opacity that differ from day to day. */
function simulatePower(seed: number): Float64Array {
  const random = createSeededRandom(seed);
  const opacities = Array.from({ length: DAYS + 1 }, () => 0.7 * random());
  return clear.map((power, i) => power * (1 - opacities[Math.floor(i / A_DAY)] * (0.7 + 0.6 * random())));
}

/** A site that was registered after `hindcastSteps` half hours, whose past weather is known. */
function createData(untuned: Float64Array, measured: Float64Array, hindcastSteps = steps.count): SiteTrainingData {
  const columns = { estimate: untuned, p10: untuned, p90: untuned, untuned, untunedP10: untuned, untunedP90: untuned };
  const missing = { actualLead: new Float64Array(steps.count), tuned: new Uint8Array(steps.count) };
  return { site: 'one', steps, measured, hindcastSteps, forecasts: new Map([[0, { ...columns, ...missing }]]) };
}

describe('intervals of a hindcast', () => {
  const [sky, otherSky] = [simulatePower(1), simulatePower(2)];
  const distances = { below: 0.5, above: 0.5 };
  const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const daylight = Array.from(clear.keys()).filter((i) => clear[i] > 0.1 * MAX_CLEAR);

  /** Share of measured half hours of the last two weeks within P10 to P90, learned before. */
  function computeCoverage(estimated: Float64Array, measured: Float64Array): number {
    const learnedUntil = (DAYS - 14) * A_DAY;
    const learned = createData(estimated, measured, learnedUntil);
    const intervals = fitHindcastIntervals(learned, clear, { ratio: 1 });
    const covered = daylight
      .filter((i) => i >= learnedUntil)
      .map((i) => {
        const { below, above } = widenByHindcast(distances, { clear: clear[i], estimate: estimated[i] }, intervals);
        return Number(measured[i] >= estimated[i] - below && measured[i] <= estimated[i] + above);
      });
    return average(covered);
  }

  it('cover measurements under another sky, which those of the stated one do not', () => {
    const isCovered = (i: number) => Number(Math.abs(otherSky[i] - sky[i]) <= 0.5);
    expect(average(daylight.map(isCovered))).toBeLessThan(0.35);
    const skies = Array.from({ length: 20 }, (_, index) => simulatePower(10 + index));
    const coverage = average(skies.slice(1).map((measured, index) => computeCoverage(skies[index], measured)));
    expect(coverage).toBeGreaterThan(0.75);
    expect(coverage).toBeLessThan(0.87);
  });

  it('do not widen those of measurements that follow the sky', () => {
    const random = createSeededRandom(3);
    const measured = sky.map((power) => power * (0.98 + 0.04 * random()));
    const intervals = fitHindcastIntervals(createData(sky, measured), clear, { ratio: 1 });
    const widths = daylight.map((i) => widenByHindcast(distances, { clear: clear[i], estimate: sky[i] }, intervals));
    expect(widths.every(({ below, above }) => below === 0.5 && above === 0.5)).toBe(true);
  });

  it('are narrower with a model, by its mean error on held-out half hours', () => {
    const data = createData(sky, otherSky);
    const [wide, narrow] = [Infinity, 0.5].map(
      (modelError) => fitHindcastIntervals(data, clear, { ratio: 1, modelError })!.low[0][4],
    );
    expect(narrow).toBeLessThan(0.5 * wide);
    expect(narrow).toBeGreaterThan(0.1 * wide);
  });

  it('are undefined without a hindcast, or without measurements of it', () => {
    expect(fitHindcastIntervals(createData(sky, otherSky, 0), clear, { ratio: 1 })).toBeUndefined();
    const nothing = otherSky.map(() => NaN);
    expect(fitHindcastIntervals(createData(sky, nothing), clear, { ratio: 1 })).toBeUndefined();
  });

  it('widen forecasts and past rows without measurement, until outcomes of forecasts are known', () => {
    const hindcastIntervals = fitHindcastIntervals(createData(sky, otherSky), clear, { ratio: 1 })!;
    const columns = {
      pv_estimate: sky,
      pv_estimate10: sky.map((power) => power - 0.1),
      pv_estimate90: sky.map((power) => power + 0.1),
    };
    const actualSteps = (DAYS - 2) * A_DAY;
    const untuned = { columns, clear, steps, actualSteps, issuedAt: (DAYS - 2) * DAY, capacity: MAX_CLEAR };
    const computeWidth = (i: number, tuning: Parameters<typeof tuneColumns>[1]) => {
      const tuned = tuneColumns(untuned, tuning, { recent: [], past: [] });
      return tuned.pv_estimate90[i] - tuned.pv_estimate10[i];
    };
    for (const noon of [actualSteps - 24, actualSteps + 24]) {
      expect(computeWidth(noon, {})).toBeCloseTo(0.2, 5);
      expect(computeWidth(noon, { hindcastIntervals })).toBeGreaterThan(2);
    }
    const narrow = { ...hindcastIntervals, low: [Array(6).fill(0)], high: [Array(6).fill(0)] };
    const future = actualSteps + 24;
    expect(computeWidth(future, { hindcastIntervals, intervals: narrow })).toBeCloseTo(0, 5);
  });

  it('do not add the errors of a halved afternoon to a live correction that explains them', () => {
    const issuedAt = (DAYS - 2) * DAY + 15 * HOUR;
    const actualSteps = Math.round(issuedAt / HALF_HOUR);
    const power = clear.map((value) => 0.8 * value);
    const isHalved = (i: number) => i >= actualSteps - 6 && i < actualSteps;
    const isKnown = (i: number) => i >= actualSteps - 2 * A_DAY && i < actualSteps;
    const measured = power.map((value, i) => (isHalved(i) ? value / 2 : isKnown(i) ? value : NaN));
    const past = Array.from(measured.keys())
      .filter(isKnown)
      .map((i) => ({ end: (i + 1) * HALF_HOUR, length: HALF_HOUR, power: measured[i] }));
    const columns = {
      pv_estimate: power,
      pv_estimate10: power.map((value) => 0.9 * value),
      pv_estimate90: power.map((value) => 1.1 * value),
    };
    const untuned = { columns, clear, steps, actualSteps, issuedAt, capacity: MAX_CLEAR };
    const hindcastIntervals = fitHindcastIntervals(createData(power, measured, actualSteps), clear, { ratio: 1 });
    const [plain, tuned] = [{}, { hindcastIntervals }].map((tuning) =>
      tuneColumns(untuned, tuning, { recent: past, past }),
    );
    const hourAhead = actualSteps + 1;
    expect(plain.pv_estimate[hourAhead]).toBeLessThan(0.8 * power[hourAhead]);
    // The plant may run at half its power. Errors that this does not explain take less than another fifth.
    expect(tuned.pv_estimate10[hourAhead]).toBeGreaterThan(0.3 * power[hourAhead]);
    expect(tuned.pv_estimate10[hourAhead]).toBeLessThanOrEqual(plain.pv_estimate10[hourAhead]);
  });
});
