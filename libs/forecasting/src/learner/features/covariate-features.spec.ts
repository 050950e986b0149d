import { HOUR } from '@daystar/timeseries';
import { createSyntheticHistory } from '../dataset/synthetic-history.fixture';
import { buildSiteFeatures } from './site-features';

describe('features of other measurements', () => {
  const days = 9;
  const covariate = Float64Array.from({ length: days * 48 }, (_, i) => (i % 5 === 0 ? NaN : i));
  const history = { ...createSyntheticHistory({ days }), covariates: new Map([['other', covariate]]) };
  const of = (name: string, lead: number) => {
    const { names, columns } = buildSiteFeatures(history, lead).table;
    return columns[names.indexOf(name)]?.[400];
  };

  it('contain the newest values, their trend, and means over hours and a week, as known at the issue time', () => {
    expect(of('other_lag_0', HOUR)).toBe(398);
    expect(of('other_trend', HOUR)).toBe(1);
    expect(of('other_1h', HOUR)).toBe((397 + 398) / 2);
    const week = covariate.subarray(399 - 7 * 48, 399).filter((value) => !Number.isNaN(value));
    expect(of('other_168h', HOUR)).toBeCloseTo(week.reduce((sum, value) => sum + value, 0) / week.length, 3);
  });

  it('contain only the values when these are of another day', () => {
    expect(of('other_lag_0', 24 * HOUR)).toBe(352);
    expect(of('other_trend', 24 * HOUR)).toBeUndefined();
  });
});
