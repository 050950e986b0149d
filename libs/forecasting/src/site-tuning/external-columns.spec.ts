import { HALF_HOUR, HOUR, stepsBetween } from '@daystar/timeseries';
import { type ExternalPeriod, buildExternalColumns } from './external-columns';

const steps = stepsBetween(0, 3 * HOUR, HALF_HOUR);
const clear = Float64Array.from([1, 3, 2, 2, 0, 0]);
const period = (endHour: number, length: number, estimate: number, issuedAt = -1): ExternalPeriod => ({
  end: endHour * HOUR,
  length,
  issuedAt,
  estimate,
  p10: estimate / 2,
  p90: NaN,
});

describe('an external forecast over half hours', () => {
  it('has hours in the shape of the clear sky, and means of shorter periods', () => {
    const quarters = [1.25, 1.5, 1.75].map((end, k) => period(end, HALF_HOUR / 2, k + 1));
    const columns = buildExternalColumns([period(1, HOUR, 4), ...quarters], steps, clear);
    expect([...columns.estimate]).toEqual([2, 6, 1.5, NaN, NaN, NaN]);
    expect([...columns.p10]).toEqual([1, 3, 0.75, NaN, NaN, NaN]);
    expect(columns.p90.every(Number.isNaN)).toBe(true);
    expect([...columns.issuedAt]).toEqual([-1, -1, -1, NaN, NaN, NaN]);
  });

  it('has the newest issue where period lengths differ, and equal values without sun', () => {
    const columns = buildExternalColumns(
      [period(2, HOUR, 4, -2), period(1.5, HALF_HOUR, 7, -1), period(3, HOUR, 1, -2)],
      steps,
      clear,
    );
    expect([...columns.estimate]).toEqual([NaN, NaN, 7, 4, 1, 1]);
    expect([...columns.issuedAt]).toEqual([NaN, NaN, -1, -2, -2, -2]);
  });
});
