import { DAY, HOUR, stepEnd } from '@daystar/timeseries';
import { createSeededRandom } from '@daystar/testing';
import { computePowerReferences } from './power-references';
import { computePowerScores } from './power-scores';

const HALF_HOUR = HOUR / 2;
const steps = { firstEnd: Date.UTC(2026, 5, 1) + HALF_HOUR, stepMs: HALF_HOUR, count: 48 * 10 };
/** Twelve hours of daylight, noon at 12 UTC; 1 at its highest. */
const clearSky = Float64Array.from({ length: steps.count }, (_, step) => {
  const middle = stepEnd(steps, step) - HALF_HOUR / 2;
  return Math.max(0, Math.sin(((middle % DAY) / DAY - 0.25) * 2 * Math.PI)) * 50;
});
const NONE = new Float64Array(steps.count).fill(NaN);
const forecastOf = (lead: number, of: (step: number) => number) => {
  const pv_estimate = Float64Array.from({ length: steps.count }, (_, step) => of(step));
  return {
    lead,
    pv_estimate,
    pv_estimate10: pv_estimate.map((p) => p - 1),
    pv_estimate90: pv_estimate.map((p) => p + 1),
  };
};

describe('reference forecasts', () => {
  it('persist the clear-sky ratio that was known a lead time before', () => {
    const observed = clearSky.map((value, step) => value * (step % 48 < 24 ? 0.2 : 0.8));
    const { smartPersistence } = computePowerReferences({ steps, observed, clearSky, capacity: 50 }, HOUR);
    // At half past one the first half hour after noon has been over for an hour; half an hour before it had not.
    expect(smartPersistence[27] / clearSky[27]).toBeCloseTo(0.8, 12);
    expect(smartPersistence[26] / clearSky[26]).toBeCloseTo(0.2, 12);
    // The next morning: the evening before.
    expect(smartPersistence[48 + 13] / clearSky[48 + 13]).toBeCloseTo(0.8, 12);
    expect(smartPersistence[0]).toBeNaN();
  });

  it('combine persistence and climatology better than either for autocorrelated weather', () => {
    const random = createSeededRandom(7);
    let state = 0.5;
    const ratios = Float64Array.from(
      { length: steps.count },
      () => (state = 0.5 + 0.8 * (state - 0.5) + 0.2 * (random() - 0.5)),
    );
    const observed = clearSky.map((value, step) => value * ratios[step]);
    const power = { steps, observed, clearSky, capacity: 50 };
    const { smartPersistence, combination } = computePowerReferences(power, 2 * HOUR);
    const errorOf = (values: Float64Array) =>
      computePowerScores(power, { ...forecastOf(2 * HOUR, (step) => values[step]) }).rmse;
    const constant = clearSky.map((value) => value * 0.5);
    const known = (values: Float64Array) =>
      values.map((value, step) => (Number.isNaN(combination[step]) ? NaN : value));
    expect(errorOf(combination)).toBeLessThan(errorOf(smartPersistence));
    expect(errorOf(combination)).toBeLessThanOrEqual(errorOf(known(constant)) * 1.001);
    const scores = computePowerScores(
      power,
      forecastOf(2 * HOUR, (step) => combination[step]),
    );
    expect(scores.skill_climatology_persistence).toBeCloseTo(0, 12);
    expect(scores.skill_smart_persistence).toBeCloseTo(1 - errorOf(combination) / errorOf(smartPersistence), 12);
  });
});

describe('power scores', () => {
  const observed = clearSky.map((value) => value * 0.5);
  const power = { steps, observed, clearSky, capacity: 50 };

  it('are correct for a bias of 0.5 MW by day', () => {
    const scores = computePowerScores(
      power,
      forecastOf(HOUR, (step) => observed[step] + 0.5),
    );
    const day = [...clearSky].filter((value) => value >= 0.5).length;
    expect(scores).toMatchObject({ lead: HOUR, n: day, missing: 0, coverage10_90: 1 });
    expect([scores.reliability10, scores.reliability50, scores.reliability90]).toEqual([0, 1, 1]);
    const expected = {
      bias: 0.5,
      mae: 0.5,
      rmse: 0.5,
      nbias: 1,
      nmae: 1,
      nrmse: 1,
      sharpness: 2,
      pinball10: 0.05,
      pinball50: 0.25,
      pinball90: 0.15,
    };
    for (const [name, value] of Object.entries(expected))
      expect([name, scores[name as 'bias']]).toEqual([name, expect.closeTo(value, 9)]);
    // By hand: x from o - 0.5 to o + 1.5, F rises 0.1 at o - 0.5, 0.5 at o + 0.5, 0.9 at o + 1.5.
    expect(scores.crps).toBeCloseTo(((0.01 + 0.25) / 2) * 1 + ((0.25 + 0.01) / 2) * 1, 9);
  });

  it('are in percent of the capacity at the time of each step', () => {
    const capacities = Float64Array.from({ length: steps.count }, (_, step) => (step < steps.count / 2 ? 25 : 50));
    const growing = { ...power, clearSky: clearSky.map((value, step) => (value * capacities[step]) / 50), capacities };
    const scores = computePowerScores(
      growing,
      forecastOf(HOUR, (step) => observed[step] + 0.01 * capacities[step]),
    );
    for (const name of ['nbias', 'nmae', 'nrmse'] as const)
      expect([name, scores[name]]).toEqual([name, expect.closeTo(1, 9)]);
    expect(scores.mae).toBeCloseTo(0.375, 9);
    expect(scores.n).toBe(
      computePowerScores(
        power,
        forecastOf(HOUR, () => 1),
      ).n,
    );
  });

  it('count steps without forecast since the first forecast, and skip unobserved steps', () => {
    const first = clearSky.findIndex((value) => value >= 0.5) + 10;
    const isForecast = (step: number) => step >= first && step % 2 === first % 2;
    const scores = computePowerScores(
      power,
      forecastOf(0, (step) => (isForecast(step) ? observed[step] : NaN)),
    );
    const since = [...clearSky.keys()].filter((step) => step >= first && clearSky[step] >= 0.5);
    expect(scores.n).toBe(since.filter(isForecast).length);
    expect(scores.missing).toBe(since.filter((step) => !isForecast(step)).length);
    expect(scores.mae).toBe(0);
    expect(
      computePowerScores(
        { ...power, observed: NONE },
        forecastOf(0, () => 1),
      ),
    ).toMatchObject({ n: 0, missing: 0, mae: NaN });
  });

  it('have no skill with too few pairs', () => {
    const few = observed.map((value, step) => (step > 40 ? NaN : value));
    const scores = computePowerScores(
      { ...power, observed: few },
      forecastOf(DAY, (step) => observed[step]),
    );
    expect(scores.skill_climatology_persistence).toBeNaN();
  });
});
