import { DAY, HALF_HOUR, HOUR, stepEnd, stepsBetween } from '@daystar/timeseries';
import { PLACES } from '../plant-estimates/simulated-site.fixture';
import { buildEarlyCorrection, computeEarlyRatio, toRatioLines } from '../site-tuning/early-correction';
import { fitIntervalCalibration } from '../site-tuning/fit-interval-calibration';
import { computeRatioErrorP90, computeFullLoadDays } from '../site-tuning/plant-uncertainty';
import type { LeadForecasts, SiteTrainingData } from '../site-tuning/site-training-data';
import { type SiteTuning, type TunedColumns, tuneColumns } from '../site-tuning/tune-columns';
import { SimulatedMarket, type SumForecast } from './simulated-market.fixture';

const [SEEDS, DAYS, STEPS_PER_DAY] = [12, 72, 48];
/** Days of measurements before each issue. */
const MEASURED_DAYS = [2, 10, 60];
const HORIZON_MS = 36 * HOUR;
/** Share of the clear-sky capacity above which a half hour counts. */
const MIN_CLEAR = 0.05;

/** Cuts days out of training data. Its forecasts were served with the ratio learned from these days. */
function selectDays(data: SiteTrainingData, from: number, to: number): SiteTrainingData {
  const cut = <Column extends Float64Array | Uint8Array>(column: Column) =>
    column.subarray(STEPS_PER_DAY * from, STEPS_PER_DAY * to) as Column;
  const cutLead = ({ tuned, ...columns }: LeadForecasts): LeadForecasts => ({
    ...(Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, cut(column)])) as typeof columns),
    tuned: cut(tuned),
  });
  const firstEnd = stepEnd(data.steps, STEPS_PER_DAY * from);
  return {
    ...data,
    steps: { ...data.steps, firstEnd, count: STEPS_PER_DAY * (to - from) },
    measured: cut(data.measured),
    forecasts: new Map([...data.forecasts].map(([lead, forecasts]) => [lead, cutLead(forecasts)])),
  };
}

const scaleServed = (data: SiteTrainingData, ratio: number): SiteTrainingData => ({
  ...data,
  forecasts: new Map(
    [...data.forecasts].map(([lead, { untuned, ...forecasts }]) => [
      lead,
      {
        ...forecasts,
        untuned,
        estimate: untuned.map((power) => ratio * power),
        tuned: new Uint8Array(untuned.length).fill(1),
      },
    ]),
  ),
});

/** Learns from data as the service does before it has a model. */
function learn(data: SiteTrainingData, power: Float64Array, isServed: boolean): SiteTuning {
  const none = new Float64Array(power.length);
  const plant = { power, path: { zenith: none, azimuth: none, apparentSolarTime: none } };
  const ratio = computeEarlyRatio(data, plant);
  return {
    correction: buildEarlyCorrection(data, toRatioLines(ratio)),
    intervals: isServed
      ? fitIntervalCalibration(scaleServed(data, ratio), power, { lines: toRatioLines(ratio) })
      : undefined,
    ratioDeviation: computeRatioErrorP90(ratio, computeFullLoadDays(data, plant)),
  };
}

interface Case {
  readonly market: SimulatedMarket;
  readonly data: SiteTrainingData;
  readonly clearSky: Float64Array;
  /** First day that is forecast. */
  readonly day: number;
  readonly clear: Float64Array;
  readonly forecast: SumForecast;
  /** True power of a plant that equals its description. */
  readonly truth: Float64Array;
  tune(tuning: SiteTuning): TunedColumns;
}

/** Simulates markets in several climates and seasons, and issues forecasts of their last days. */
function simulateCases(): Case[] {
  return Array.from({ length: SEEDS }, (_, i) => i + 1).flatMap((seed) => {
    const start = Date.UTC(2026, (seed * 5) % 12, 1);
    const market = new SimulatedMarket(seed, PLACES[seed % PLACES.length], start);
    const allSteps = stepsBetween(start, start + DAYS * DAY, HALF_HOUR);
    const [data, clearSky] = [market.buildTrainingData(allSteps), market.computeClearSky(allSteps)];
    return [60, 62, 64, 66, 68, 70].map((day, i) => {
      // Between the runs of the weather model, which start every six hours.
      const issuedAt = start + day * DAY + (1 + 2 * (i % 3)) * HOUR;
      const steps = stepsBetween(issuedAt, issuedAt + HORIZON_MS, HALF_HOUR);
      const forecast = market.forecast(steps, () => issuedAt);
      const columns = { pv_estimate: forecast.estimate, pv_estimate10: forecast.p10, pv_estimate90: forecast.p90 };
      const clear = market.computeClearSky(steps);
      const untuned = { columns, clear, steps, actualSteps: 0, issuedAt, capacity: market.capacity };
      const tune = (tuning: SiteTuning) => tuneColumns(untuned, tuning, { recent: [], past: [] });
      return { market, data, clearSky, day, clear, forecast, truth: market.computeTruth(steps), tune };
    });
  });
}

interface Verification {
  /** Share of half hours whose truth is within P10..P90. */
  readonly coverage: number;
  /** Mean of P90 - P10, MW. */
  readonly width: number;
  /** Share of half hours whose P90 is the capacity. */
  readonly atCapacity: number;
  /** Share of half hours whose P90 exceeds the sum of the members' P90 by more than 0.1 MW. */
  readonly aboveNaive: number;
}

/** Verifies intervals learned from a number of days. @param ratio of true power to that of the stated capacity */
function verify(cases: readonly Case[], days: number, ratio: number, isServed = true): Verification {
  let [count, inside, width, atCapacity, aboveNaive] = [0, 0, 0, 0, 0];
  for (const { market, data, clearSky, day, clear, forecast, truth, tune } of cases) {
    const selected = selectDays({ ...data, measured: data.measured.map((power) => ratio * power) }, day - days, day);
    const power = clearSky.subarray(STEPS_PER_DAY * (day - days), STEPS_PER_DAY * day);
    const { pv_estimate10: p10, pv_estimate90: p90 } = tune(days > 0 ? learn(selected, power, isServed) : {});
    for (let i = 0; i < clear.length; i++) {
      if (clear[i] < MIN_CLEAR * market.capacity) continue;
      count++;
      inside += Number(ratio * truth[i] >= p10[i] && ratio * truth[i] <= p90[i]);
      width += p90[i] - p10[i];
      atCapacity += Number(p90[i] >= market.capacity);
      aboveNaive += Number(p90[i] > forecast.naive90[i] + 0.1);
    }
  }
  return {
    coverage: inside / count,
    width: width / count,
    atCapacity: atCapacity / count,
    aboveNaive: aboveNaive / count,
  };
}

describe('the measured sum of twelve sites in the sandbox', () => {
  let cases: Case[];
  let unmeasured: Verification;
  beforeAll(() => {
    cases = simulateCases();
    unmeasured = verify(cases, 0, 1);
  }, 120_000);

  it.each([
    ['as described', 1],
    ['15 % smaller than described', 0.85],
  ])(
    'of plants %s has an interval that narrows with the measured days, and covers 80 %% of outcomes',
    (_, ratio) => {
      const [few, more, many] = MEASURED_DAYS.map((days) => verify(cases, days, ratio));
      expect(more.width).toBeLessThan(1.02 * few.width);
      expect(many.width).toBeLessThan(more.width);
      for (const { coverage } of [few, more, many]) expect(Math.abs(coverage - 0.8)).toBeLessThan(0.03);
      expect(few.atCapacity).toBeLessThan(0.05);
    },
    120_000,
  );

  it.each([2, 10, 60])(
    'keeps P90 within the sum of the members after %d days without outcomes of its own forecasts',
    (days) => {
      const measured = verify(cases, days, 1, false);
      expect(measured.width).toBeLessThan(1.05 * unmeasured.width);
      expect(unmeasured.aboveNaive).toBe(0);
      expect(measured.atCapacity).toBe(0);
    },
    120_000,
  );
});
