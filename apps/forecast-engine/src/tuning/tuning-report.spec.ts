import { HOUR } from '@daystar/timeseries';
import type { ExternalShare } from '@daystar/forecasting';
import { toModelReport } from './tuning-report';
import type { StoredModel } from './tuning-store';

/** A model with mean errors on held-out half hours, as shares of the maximum power. */
const createModel = (untuned: number, tuned: number, excludedSites: string[] = []): StoredModel => {
  const model = { values: 900, holdOut: { values: 200, untuned, tuned, excludedSites } };
  return { version: 1, trainedAt: 0, model: model as unknown as StoredModel['model'] };
};

describe('the report on a model', () => {
  it('says that a model is not used that is 8 % worse on held-out half hours', () => {
    expect(toModelReport(HOUR, createModel(0.05, 0.054), 10, undefined)).toMatchObject({
      hold_out: { mae_untuned: 0.5, mae_tuned: 0.54 },
      kept_out: true,
      kept_out_reason: 'hold_out',
    });
  });

  it('says that a model is used that is better', () => {
    expect(toModelReport(HOUR, createModel(0.05, 0.045), 10, undefined).kept_out).toBe(false);
  });

  it('says that a model is not used that is better, but made served forecasts worse', () => {
    const harm = { values: 80, mae_untuned: 0.4, mae_tuned: 0.42 };
    expect(toModelReport(HOUR, createModel(0.05, 0.045), 10, harm)).toMatchObject({
      kept_out: true,
      kept_out_reason: 'served',
      served_since: harm,
    });
  });

  it('says that a model is not used that is better, but whose plant does not follow the forecast', () => {
    expect(toModelReport(HOUR, createModel(0.05, 0.045, ['1']), 10, undefined)).toMatchObject({
      kept_out: true,
      kept_out_reason: 'unrelated_power',
    });
  });

  it.each([
    [0.4, false],
    [0, true],
  ])('counts an external forecast with a weight of %d', (weight, isKeptOut) => {
    const share: Partial<ExternalShare> = {
      weight,
      halfHourCount: 200,
      missingDays: 0,
      maeExternal: 0.4,
      maeWithout: 0.5,
      maeCombined: 0.4,
    };
    const report = toModelReport(HOUR, createModel(0.05, 0.054), 10, undefined, share as ExternalShare);
    expect(report.kept_out).toBe(isKeptOut);
    expect(report.external).not.toHaveProperty('days_missing');
  });

  it('counts the days that are missing until an external forecast may have a weight', () => {
    const noErrors = { maeExternal: 0, maeWithout: 0, maeCombined: 0 };
    const share: Partial<ExternalShare> = { weight: 0, halfHourCount: 0, missingDays: 5, ...noErrors };
    const report = toModelReport(HOUR, createModel(0.05, 0.045), 10, undefined, share as ExternalShare);
    expect(report.external).toMatchObject({ values: 0, days_missing: 5 });
  });
});
