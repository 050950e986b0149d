import { HOUR } from '@daystar/timeseries';
import { createSyntheticHistory } from '../dataset/synthetic-history.fixture';
import { FeatureBuilder } from './feature-builder';
import { addRecentDays, addRecentSteps } from './recent-features';

describe('features of the newest measurements', () => {
  const history = createSyntheticHistory({ days: 10 });
  /** 16:00 on the last day but one. */
  const AFTERNOON = 8 * 48 + 32;
  const build = (lead: number, changes = {}) => {
    const builder = new FeatureBuilder({ ...history, ...changes }, lead);
    addRecentDays(builder);
    addRecentSteps(builder);
    return (name: string) => builder.columns[builder.names.indexOf(name)]?.[AFTERNOON];
  };
  const sum = (values: Float64Array, last: number, count: number) =>
    values.subarray(last - count + 1, last + 1).reduce((total, value) => total + value, 0);

  it('contain the ratio of measured to untuned energy of the hours before the issue time', () => {
    const lastKnown = AFTERNOON - 6;
    const ratio = sum(history.measured, lastKnown, 4) / sum(history.untuned, lastKnown, 4);
    const builder = new FeatureBuilder(history, 3 * HOUR);
    expect(build(3 * HOUR)('bias_2h')).toBeCloseTo(ratio / builder.capacityRatio[AFTERNOON], 5);
  });

  it('lack that ratio where these hours are dark, a night away, or of irradiance', () => {
    expect(build(11 * HOUR)('bias_1h')).toBeNaN();
    expect(build(12 * HOUR)('bias_1h')).toBeUndefined();
    expect(build(3 * HOUR, { quantity: 'irradiance' })('bias_1h')).toBeUndefined();
  });

  it('contain level, trend and variability, and ratios of days, only within the same daylight', () => {
    const ofDaylight = [
      'yield_14d',
      'bias_14d',
      'lag_7',
      'yield_8h',
      'trend_1',
      'smoothed',
      'clear_run',
      'changes_16',
      'spread_16',
      'highest_8',
    ];
    expect(ofDaylight.map((name) => build(11 * HOUR)(name)).filter((value) => value === undefined)).toEqual([]);
    expect(ofDaylight.map((name) => build(12 * HOUR)(name)).filter((value) => value !== undefined)).toEqual([]);
    expect(build(12 * HOUR)('lag_3')).toBeDefined();
  });
});
