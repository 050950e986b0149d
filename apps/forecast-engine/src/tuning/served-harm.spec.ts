import { type SiteTrainingData, createSeededRandom } from '@daystar/forecasting';
import { DAY, HALF_HOUR, HOUR, stepsBetween } from '@daystar/timeseries';
import { measureHarm } from './served-harm';
import type { StoredModel } from './tuning-store';

const TRAINED_AT = Date.UTC(2026, 5, 1);
const steps = stepsBetween(TRAINED_AT, TRAINED_AT + 3 * DAY, HALF_HOUR);
/** A model that was 62 % better on ten held-out days of 20 half hours. */
const STORED_MODEL = {
  version: 1,
  trainedAt: TRAINED_AT,
  model: {
    holdOut: { values: 200, untuned: 0.1, tuned: 0.038, tunedGain: { days: 10, sum: 12.4, squares: 20 } },
  },
} as unknown as StoredModel;

/** Three days of 20 half hours with a measured power of 5 MW. @param getError error of the tuned forecasts of a day, MW */
function serve(getError: (day: number) => number): SiteTrainingData {
  const random = createSeededRandom(1);
  const createColumn = (valueOf: (day: number, step: number) => number) =>
    Float64Array.from({ length: steps.count }, (_, i) => valueOf(Math.floor(i / 48), i % 48));
  const measured = createColumn((_, step) => (step >= 14 && step < 34 ? 5 : NaN));
  const untuned = createColumn(() => 6);
  const estimate = createColumn((day) => 5 + getError(day) + 0.01 * random());
  const forecast = {
    estimate,
    p10: estimate,
    p90: estimate,
    untuned,
    untunedP10: untuned,
    untunedP90: untuned,
    actualLead: createColumn(() => 0),
    tuned: new Uint8Array(steps.count).fill(1),
  };
  return { site: '1', steps, measured, forecasts: new Map([[0, forecast]]) };
}

describe('harm by a model', () => {
  it('is not found if it is 62 % better on held-out days and 2 % worse in 60 half hours', () => {
    expect(
      measureHarm(
        serve((day) => [0.8, 1.5, 0.77][day]),
        0,
        STORED_MODEL,
        10,
      ),
    ).toBeUndefined();
  });

  it('is found within 60 half hours if the model doubles the error', () => {
    const harm = measureHarm(
      serve(() => 2),
      0,
      STORED_MODEL,
      10,
    );
    expect(harm).toMatchObject({ values: 60, mae_untuned: 1 });
    expect(harm!.mae_tuned).toBeCloseTo(2, 1);
  });

  it('does not count forecasts from before the training', () => {
    expect(
      measureHarm(
        serve(() => 2),
        0,
        { ...STORED_MODEL, trainedAt: TRAINED_AT + DAY + HOUR },
        10,
      ),
    ).toBeUndefined();
  });
});
