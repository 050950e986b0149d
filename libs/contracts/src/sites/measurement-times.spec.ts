import { DAY, MINUTE, formatStamp } from '@daystar/timeseries';
import { findMeasurementTimeProblems } from './measurement-times';

const NOW = Date.UTC(2026, 2, 1, 12);

describe('the times of a measurement', () => {
  const findAhead = (ms: number) =>
    findMeasurementTimeProblems({ period_end: formatStamp(NOW + ms), period: 'PT5M' }, NOW);

  it('may be five minutes ahead, and the error of later ones states the time of the service', () => {
    expect(findAhead(5 * MINUTE)).toEqual([]);
    const error = {
      field: 'period_end',
      error_code: 'InTheFuture',
      message: "'period_end' must not be in the future. The time of the service is 2026-03-01T12:00:00.0000000Z.",
    };
    expect([findAhead(5 * MINUTE + 1000), findAhead(59 * MINUTE), findAhead(DAY)]).toEqual([[error], [error], [error]]);
  });

  it.each([
    ['PT1S', 0],
    ['P1D', 0],
    ['P1DT1S', 1],
    ['PT0S', 1],
  ])('with the period %s have %i problems', (period, count) => {
    expect(findMeasurementTimeProblems({ period_end: formatStamp(NOW), period }, NOW)).toHaveLength(count);
  });
});
