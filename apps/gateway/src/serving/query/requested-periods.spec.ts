import { HOUR } from '@daystar/timeseries';
import { computeRequestedPeriods } from './forecast-query';

describe('the requested periods', () => {
  const now = Date.UTC(2026, 2, 1, 15, 12);
  const query = { format: 'json', period: HOUR / 2, hours: 336 } as const;

  it.each(['forecasts', 'estimated_actuals'] as const)('cover at most seven days and a period of %s', (series) => {
    expect(computeRequestedPeriods(series, query, now)).toEqual(
      computeRequestedPeriods(series, { ...query, hours: 168 }, now),
    );
  });

  it('cover two weeks of rows of one lead', () => {
    const past = { kind: 'lead', lead: HOUR } as const;
    expect(computeRequestedPeriods('estimated_actuals', { ...query, past }, now).count).toBe(673);
  });
});
