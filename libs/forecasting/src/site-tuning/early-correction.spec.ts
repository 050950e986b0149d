import { DAY, HALF_HOUR, HOUR, stepsBetween } from '@daystar/timeseries';
import type { ClearSkyPower } from '../outputs/clear-sky-power';
import { interpolateCorrection } from './correction';
import { buildEarlyCorrection } from './early-correction';
import { buildPowerTuning } from './build-power-tuning';
import { DEFAULT_PRIOR, fitEarlyLines } from './early-regression';
import type { SiteModel } from './external-model';
import type { SiteTrainingData } from './site-training-data';

const START = Date.UTC(2026, 3, 1);

/** A plant with a sine of clear-sky power from 6 to 18 h, of which `days` are measured as a multiple of the forecast. */
function simulate(days: number, measure: (forecast: number, i: number) => number) {
  const steps = stepsBetween(START, START + days * DAY, HALF_HOUR);
  const power = Float64Array.from({ length: steps.count }, (_, i) =>
    Math.max(0, 10 * Math.sin((Math.PI * ((i % 48) - 11.5)) / 24)),
  );
  const untuned = power.map((value, i) => value * (0.5 + 0.4 * Math.sin(i)));
  const none = new Float64Array(steps.count).fill(NaN);
  const forecast = { estimate: untuned, p10: none, p90: none, untuned, untunedP10: none, untunedP90: none };
  const data: SiteTrainingData = {
    site: 'one',
    steps,
    measured: untuned.map(measure),
    forecasts: new Map([[0, { ...forecast, actualLead: none, tuned: new Uint8Array(steps.count) }]]),
  };
  return { data, plant: { power, path: { zenith: none, azimuth: none, apparentSolarTime: none } } };
}

/** Tunes a plant with a model that the hold-out rejected. @param isHarmful whether it also made served forecasts worse */
function tuneWithRejectedModel(measure: (forecast: number, i: number) => number, isHarmful = false) {
  const { data, plant } = simulate(35, measure);
  const steps = { ...data.steps, count: data.steps.count + 48 };
  const power = Float64Array.from({ length: steps.count }, (_, i) => plant.power[i % 48]);
  const clearSky = { ...plant, power } as unknown as ClearSkyPower;
  const model = { holdOut: { untuned: 0.1, tuned: 0.11, excludedSites: [] } } as unknown as SiteModel;
  const models = new Map([[HOUR, model]]);
  const { untuned } = data.forecasts.get(0)!;
  return buildPowerTuning(
    { data, measured: data.measured, untunedActuals: untuned, clearSky, steps, prior: DEFAULT_PRIOR },
    { trained: models, inUse: isHarmful ? new Map() : models, effectiveSince: () => START },
  ).tuning;
}

/** Relative correction of a forecast at noon, two days ahead. */
function computeRelativeCorrection(days: number, measure: (forecast: number, i: number) => number): number {
  const { data, plant } = simulate(days, measure);
  const correction = buildEarlyCorrection(data, fitEarlyLines(data, plant).lines);
  if (!correction) return 0;
  return interpolateCorrection(correction, START + days * DAY + 2 * DAY + 12 * HOUR, 2 * DAY, 0.6) / 0.6;
}

describe('the early correction', () => {
  it('applies the ratio of measured to untuned power to all leads, shrunk on the first days', () => {
    const [day, week] = [1, 7].map((days) => computeRelativeCorrection(days, (forecast) => 0.7 * forecast));
    expect(week).toBeGreaterThan(-0.3);
    expect(week).toBeLessThan(-0.25);
    expect(day).toBeGreaterThan(week);
    expect(day).toBeLessThan(-0.1);
  });

  it('remains when the hold-out rejects the model, if it improved on untuned forecasts of the newest days', () => {
    const shaded = tuneWithRejectedModel((forecast, i) => (i % 48 >= 26 ? 0.7 : 0.9) * forecast);
    expect(interpolateCorrection(shaded.correction!, START + 36 * DAY, DAY, 0.6)).toBeLessThan(-0.03);
    expect(tuneWithRejectedModel((forecast) => forecast).correction).toBeUndefined();
    const recovered = (forecast: number, i: number) => (i < 20 * 48 ? 0.75 : 1) * forecast;
    expect(tuneWithRejectedModel(recovered).correction).toBeUndefined();
  });

  it('ends when a model that learned from the same measurements made served forecasts worse', () => {
    expect(tuneWithRejectedModel((forecast) => 0.7 * forecast).correction).toBeDefined();
    expect(tuneWithRejectedModel((forecast) => 0.7 * forecast, true).correction).toBeUndefined();
  });

  it('forecasts more under clouds and less under a clear sky if forecasts of clouds are too certain', () => {
    const { data, plant } = simulate(14, () => 0);
    plant.power.forEach((clear, i) => (data.measured[i] = 0.3 * clear + 0.4 * data.forecasts.get(0)!.untuned[i]));
    const correction = buildEarlyCorrection(data, fitEarlyLines(data, plant).lines)!;
    const correctAt = (level: number) => level + interpolateCorrection(correction, START + 15 * DAY, DAY, level);
    expect(correctAt(0.2)).toBeGreaterThan(0.28);
    expect(correctAt(1)).toBeLessThan(0.8);
  });

  it('fits a lead with outcomes apart from shorter leads, and others as these', () => {
    const { data, plant } = simulate(7, (forecast) => forecast);
    const [shortest] = data.forecasts.values();
    const tooLow = { ...shortest, untuned: shortest.untuned.map((power) => 0.8 * power) };
    const unknown = { ...shortest, untuned: shortest.untuned.map(() => NaN) };
    const forecasts = new Map([
      [0, shortest],
      [DAY, tooLow],
      [5 * DAY, unknown],
    ]);
    const correction = buildEarlyCorrection(data, fitEarlyLines({ ...data, forecasts }, plant).lines)!;
    const correctAt = (lead: number) => interpolateCorrection(correction, START + 8 * DAY, lead, 0.6) / 0.6;
    expect(correctAt(0)).toBeCloseTo(0, 2);
    expect(correctAt(DAY)).toBeGreaterThan(0.15);
    expect(correctAt(DAY)).toBeLessThan(0.25);
    expect(correctAt(5 * DAY)).toBe(correctAt(DAY));
  });

  it('is as uncertain as its prior before the first sunrise, and more certain with each day', () => {
    const errorAfter = (days: number) => {
      const { data, plant } = simulate(days, (forecast) => (days < 1 ? 0 : 0.7 * forecast));
      return fitEarlyLines(data, plant).errorP90;
    };
    const [night, day, week] = [0.25, 1, 7].map(errorAfter);
    expect(night).toBeGreaterThan(0.4);
    expect(night).toBeLessThan(0.5);
    expect(day).toBeLessThan(night);
    expect(week).toBeLessThan(day);
  });

  it('leaves the forecast of a plant as it is described', () => {
    expect(computeRelativeCorrection(5, (forecast) => forecast)).toBe(0);
  });

  it.each<[string, (forecast: number, i: number) => number]>([
    ['in kW', (forecast) => 1000 * forecast],
    ['that are missing', () => NaN],
    ['that are all equal', () => 4],
    ['that are 0', () => 0],
    ['twelve hours late', (_, i) => Math.max(0, -10 * Math.sin((Math.PI * ((i % 48) - 11.5)) / 24))],
  ])('ignores measurements %s', (_, measure) => {
    expect(computeRelativeCorrection(5, measure)).toBe(0);
  });

  it.each([
    ['that was flagged', NaN],
    ['that was not flagged yet', 0],
  ])('is not drawn towards 0 by an outage of four days %s', (_, power) => {
    const measure = (forecast: number, i: number) => (i >= 7 * 48 ? power : 0.7 * forecast);
    const withOutage = 1 + computeRelativeCorrection(11, measure);
    const withoutMeasurements = 1 + computeRelativeCorrection(7, measure);
    expect(withOutage / withoutMeasurements).toBeCloseTo(1, 2);
  });

  it('ignores a half hour without a forecast', () => {
    const { data, plant } = simulate(5, (forecast, i) => (i < 48 ? 100 * forecast : 0.8 * forecast));
    data.forecasts.get(0)!.untuned.fill(NaN, 0, 48);
    const correction = buildEarlyCorrection(data, fitEarlyLines(data, plant).lines)!;
    expect(interpolateCorrection(correction, START + 6 * DAY, DAY, 1)).toBeGreaterThan(-0.2);
    expect(interpolateCorrection(correction, START + 6 * DAY, DAY, 1)).toBeLessThan(-0.15);
  });
});
