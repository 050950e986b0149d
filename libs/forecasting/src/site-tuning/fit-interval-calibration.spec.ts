import { DAY, HOUR, MINUTE, stepsBetween } from '@daystar/timeseries';
import { createSeededRandom } from '../numerics/seeded-random';
import { fitIntervalCalibration } from './fit-interval-calibration';
import type { SiteTrainingData } from './site-training-data';
import { applyIntervalCalibration } from './apply-interval-calibration';

const DAYS = 60;
const steps = stepsBetween(0, DAYS * DAY, 30 * MINUTE);
const A_DAY = 48;
const BEST = 10;

/** From 6 to 18 h, up to 10 MW. */
const clear = Float64Array.from({ length: steps.count }, (_, i) =>
  Math.max(0, BEST * Math.sin((((i + 0.5) % A_DAY) - 12) * (Math.PI / 24))),
);
const random = createSeededRandom(3);
/** Normally distributed, by I. Box and M. Muller. */
const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

interface SimulatedErrors {
  /** Measured less estimate, MW. */
  readonly error: (i: number) => number;
  /** Distances of the untuned quantiles, as shares of the clear sky's power. */
  readonly below?: number;
  readonly above?: number;
}

/** A constant sky at half of clear-sky power, with the untuned quantiles. */
function simulateTrainingData({ error, below = 0.1, above = 0.1 }: SimulatedErrors): SiteTrainingData {
  const estimate = clear.map((power) => power / 2);
  const [p10, p90] = [clear.map((power) => power * (0.5 - below)), clear.map((power) => power * (0.5 + above))];
  const measured = estimate.map((power, i) => (clear[i] > 0 ? Math.max(0, power + error(i)) : 0));
  const untuned = { untuned: estimate, untunedP10: p10, untunedP90: p90 };
  const forecast = { estimate, p10, p90, ...untuned, tuned: new Uint8Array(steps.count).fill(1) };
  const made = (lead: number) => ({ ...forecast, actualLead: new Float64Array(steps.count).fill(lead) });
  return {
    site: 'one',
    steps,
    measured,
    forecasts: new Map([
      [HOUR, made(HOUR)],
      [DAY, made(DAY)],
    ]),
  };
}

const until = (trainingData: SiteTrainingData, day: number): SiteTrainingData => ({
  ...trainingData,
  steps: { ...steps, count: A_DAY * day },
});

/** Daylight half hours forecast each day with the outcomes known by then. */
function served(trainingData: SiteTrainingData, from: number, to: number, lead = HOUR, began?: () => number) {
  const rows = [];
  for (let day = from; day < to; day++) {
    const known = day - Math.floor(lead / DAY);
    const forecast = trainingData.forecasts.get(lead)!;
    const { estimate, untunedP10, untunedP90 } = forecast;
    const ofLead = { ...until(trainingData, known), forecasts: new Map([[lead, forecast]]) };
    const widths = fitIntervalCalibration(ofLead, clear, { effectiveSince: began });
    for (let i = A_DAY * day; i < A_DAY * (day + 1); i++) {
      if (clear[i] <= 0) continue;
      const distances = { below: estimate[i] - untunedP10[i], above: untunedP90[i] - estimate[i] };
      const row = { clear: clear[i], estimate: estimate[i], lead: lead + steps.stepMs / 2 };
      const { below, above } = widths ? applyIntervalCalibration(distances, row, widths) : distances;
      const value = trainingData.measured[i];
      const sun = clear[i] / BEST;
      rows.push({ sun, within: value >= estimate[i] - below && value <= estimate[i] + above, below, above });
    }
  }
  return rows;
}

const coverage = (rows: readonly { within: boolean }[]) =>
  (100 * rows.filter(({ within }) => within).length) / rows.length;

/** Errors grow with clear-sky power, and are above 0 at dawn. */
const spread = (i: number) => 0.12 * clear[i] + 0.03 * BEST;

describe('calibrated intervals', () => {
  it.each([
    ['an hour', 0.3, HOUR],
    ['an hour', 1, HOUR],
    ['an hour', 3, HOUR],
    ['a day', 1, DAY],
  ])('cover 80 %% of outcomes %s ahead, for any physical spread: errors times %d', (_, size, lead) => {
    const trainingData = simulateTrainingData({ error: (i) => size * spread(i) * normal(), below: 0.2, above: 0.01 });
    const within = coverage(served(trainingData, 20, DAYS, lead));
    expect(within).toBeGreaterThan(77);
    expect(within).toBeLessThan(83);
  });

  it.each([
    ['an hour', HOUR],
    ['a day', DAY],
  ])('cover 80 %% with errors correlated within a day, %s ahead', (_, lead) => {
    const ofDay = Array.from({ length: DAYS }, () => 0.4 + 1.6 * random());
    const shift = Array.from({ length: DAYS }, normal);
    const error = (i: number) => {
      const day = Math.floor(i / A_DAY);
      return spread(i) * ofDay[day] * (0.6 * shift[day] + 0.8 * normal());
    };
    const within = coverage(served(simulateTrainingData({ error }), 20, DAYS, lead));
    expect(within).toBeGreaterThan(77);
    expect(within).toBeLessThan(84);
  });

  it('cover 80 % under a low and under a high sun', () => {
    const rows = served(simulateTrainingData({ error: (i) => spread(i) * normal() }), 20, DAYS);
    for (const part of [rows.filter(({ sun }) => sun < 0.3), rows.filter(({ sun }) => sun > 0.6)]) {
      expect(coverage(part)).toBeGreaterThan(73);
      expect(coverage(part)).toBeLessThan(87);
    }
  });

  it('narrow as forecasts improve', () => {
    const error = (i: number) => spread(i) * (i < A_DAY * 30 ? 2 : 1) * normal();
    const trainingData = simulateTrainingData({ error });
    expect(coverage(served(trainingData, 31, 34))).toBeGreaterThan(90);
    const within = coverage(served(trainingData, 36, 50));
    expect(within).toBeGreaterThan(72);
    expect(within).toBeLessThan(85);
  });

  it('keep their coverage while a model improves from week to week', () => {
    const error = (i: number) => spread(i) * (2 - i / (A_DAY * DAYS)) * normal();
    const within = coverage(served(simulateTrainingData({ error }), 20, DAYS));
    expect(within).toBeGreaterThan(77);
    expect(within).toBeLessThan(84);
  });

  it('learn from the first day', () => {
    const trainingData = simulateTrainingData({ error: (i) => spread(i) * normal(), below: 0.01, above: 0.01 });
    expect(coverage(served(trainingData, 0, 1))).toBeLessThan(30);
    const within = coverage(served(trainingData, 1, 7));
    expect(within).toBeGreaterThan(75);
    expect(within).toBeLessThan(95);
  });

  it('use the actual lead time of their half hours, not the nominal one', () => {
    const trainingData = simulateTrainingData({ error: (i) => spread(i) * normal() });
    const forecast = {
      ...trainingData.forecasts.get(HOUR)!,
      actualLead: new Float64Array(steps.count).fill(1.75 * HOUR),
    };
    const widths = fitIntervalCalibration(
      { ...trainingData, forecasts: new Map([...trainingData.forecasts, [HOUR, forecast]]) },
      clear,
    );
    expect(widths?.leads).toEqual([2 * HOUR, 24.25 * HOUR]);
  });

  it('follow the errors on each side', () => {
    const skewed = (number: number) => (number < 0 ? 3 * number : 0.5 * number);
    const [row] = served(simulateTrainingData({ error: (i) => spread(i) * skewed(normal()) }), 58, 59).slice(5);
    expect(row.below).toBeGreaterThan(3 * row.above);
  });

  it('cover outcomes of the first days of an unbiased model after a biased one', () => {
    const began = 50 * DAY;
    const error = (i: number) => (i < A_DAY * 50 ? 0.3 * clear[i] : 0) + spread(i) * normal();
    const rows = served(simulateTrainingData({ error }), 51, 57, HOUR, () => began);
    expect(coverage(rows)).toBeGreaterThan(72);
    expect(coverage(rows)).toBeLessThan(92);
    for (const { sun, above, below } of rows) if (sun > 0.6) expect(above / below).toBeLessThan(1.7);
  });

  it('fall back to a shorter lead time where a lead time has no outcomes', () => {
    const trainingData = simulateTrainingData({ error: (i) => spread(i) * normal() });
    const none = new Float64Array(steps.count).fill(NaN);
    const unknown = { ...trainingData.forecasts.get(DAY)!, untuned: none, tuned: new Uint8Array(steps.count) };
    const widths = fitIntervalCalibration(
      { ...trainingData, forecasts: new Map([...trainingData.forecasts, [DAY, unknown]]) },
      clear,
    );
    expect(widths?.low[1]).toEqual(widths?.low[0]);
    expect(widths?.low[0][1]).toBeGreaterThan(0.1);
  });

  describe('of a lead without outcomes', () => {
    /** Errors of tuned forecasts an hour ahead are small. Those of a day ahead are known for the last `days` days, and tiny. */
    function fitFirstDays(days: number, ratio = 1, lineErrorP90 = 0) {
      const plantRatio = 0.7;
      const trainingData = simulateTrainingData({
        error: (i) => (plantRatio - 1) * 0.5 * clear[i] + spread(i) * normal(),
      });
      const near = (size: number) => trainingData.measured.map((power, i) => power + size * spread(i) * normal());
      const hour = { ...trainingData.forecasts.get(HOUR)!, estimate: near(0.1) };
      const tuned = Uint8Array.from(hour.tuned, (_, i) => (i >= A_DAY * (DAYS - days) ? 1 : 0));
      const day = { ...trainingData.forecasts.get(DAY)!, estimate: near(0.01), tuned };
      const forecasts = new Map([...trainingData.forecasts, [HOUR, hour] as const, [DAY, day] as const]);
      const lines = new Map([[0, { offset: 0, slope: ratio }]]);
      return fitIntervalCalibration({ ...trainingData, forecasts }, clear, { lines, lineErrorP90 })!;
    }
    const middleClass = 4;

    it('cover the errors of the untuned forecast, which recent measurements do not reduce', () => {
      const { low } = fitFirstDays(0);
      expect(low[1][middleClass]).toBeGreaterThan(3 * low[0][middleClass]);
    });

    it('are narrower where the ratio of the plant is known', () => {
      expect(fitFirstDays(0, 0.7).low[1][middleClass]).toBeLessThan(0.8 * fitFirstDays(0).low[1][middleClass]);
    });

    it('are wider while the line of the plant is uncertain', () => {
      const [certain, uncertain] = [0, 1].map((lineErrorP90) => fitFirstDays(0, 0.7, lineErrorP90));
      expect(uncertain.low[1][middleClass]).toBeGreaterThan(1.2 * certain.low[1][middleClass]);
      expect(uncertain.high[1][middleClass]).toBeGreaterThan(1.2 * certain.high[1][middleClass]);
      expect(uncertain.low[0][middleClass]).toBeLessThan(1.2 * certain.low[0][middleClass]);
    });

    it('are not narrower after outcomes of a day or two, and follow its outcomes later', () => {
      expect(fitFirstDays(2).low[1][middleClass]).toBeGreaterThan(0.5 * fitFirstDays(0).low[1][middleClass]);
      expect(fitFirstDays(8).low[1][middleClass]).toBeLessThan(0.2 * fitFirstDays(0).low[1][middleClass]);
    });
  });

  it('are undefined with a hindcast alone, whose errors are not those of forecasts', () => {
    const trainingData = simulateUntuned();
    expect(fitIntervalCalibration({ ...trainingData, hindcastSteps: steps.count }, clear)).toBeUndefined();
  });

  it('follow forecasts without spread, such as those at the limit of a plant', () => {
    expect(fitIntervalCalibration(simulateUntuned(), clear)).toBeDefined();
  });

  function simulateUntuned(): SiteTrainingData {
    const trainingData = simulateTrainingData({ error: (i) => 0.01 * spread(i) * normal(), below: 0, above: 0 });
    const forecasts = [...trainingData.forecasts].map(
      ([lead, forecast]) => [lead, { ...forecast, tuned: new Uint8Array(steps.count) }] as const,
    );
    return { ...trainingData, forecasts: new Map(forecasts) };
  }

  it('are undefined with few outcomes', () => {
    const trainingData = simulateTrainingData({ error: () => 0 });
    expect(fitIntervalCalibration(until(trainingData, 8 / 24), clear)).toBeUndefined();
    expect(
      fitIntervalCalibration({ ...trainingData, measured: trainingData.measured.map(() => NaN) }, clear),
    ).toBeUndefined();
  });
});
