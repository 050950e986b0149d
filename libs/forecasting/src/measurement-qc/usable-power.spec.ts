import type { Measurement } from '@daystar/contracts';
import {
  DAY,
  HALF_HOUR,
  HOUR,
  coarserSteps,
  formatStamp,
  resampleByMean,
  stepEnd,
  stepsBetween,
} from '@daystar/timeseries';
import { averageUsablePower } from './usable-power';

const steps = stepsBetween(Date.UTC(2026, 2, 1), Date.UTC(2026, 2, 2), HALF_HOUR);
/** Clear-sky power of a day whose sun rises at 5:40 and sets at 18:20. */
const clear = Float64Array.from({ length: steps.count }, (_, i) =>
  Math.max(0, 10 * Math.sin(((i * HALF_HOUR) / DAY - 0.25) * 2 * Math.PI) + 0.8),
);

/** Posts the means of hours. */
function averageHours(power: Float64Array, estimate?: Float64Array): Float64Array {
  const hours = coarserSteps(steps, HOUR);
  const posted = Array.from(resampleByMean(power, steps, HOUR), (total_power, i): Measurement => ({
    period_end: formatStamp(stepEnd(hours, i)),
    period: 'PT60M',
    total_power,
  }));
  return averageUsablePower(
    posted,
    posted.map(() => 'ok'),
    steps,
    clear,
    0,
    estimate,
  );
}

const expectEqual = (actual: Float64Array, expected: Float64Array) =>
  actual.forEach((power, i) => expect(power).toBeCloseTo(expected[i], 9));

describe('power of half hours from hourly measurements', () => {
  it('is that of a plant with 80 % of its output under a clear sky', () => {
    const power = clear.map((value) => 0.8 * value);
    expectEqual(averageHours(power), power);
  });

  it('follows the clouds of the estimate', () => {
    const estimate = clear.map((value, i) => value * (i % 3 === 0 ? 0.3 : 0.9));
    expectEqual(
      averageHours(
        estimate.map((value) => 0.8 * value),
        estimate,
      ),
      estimate.map((value) => 0.8 * value),
    );
  });

  it('follows the clear sky in hours whose estimate is unknown or 0', () => {
    const estimate = clear.map((value, i) => (i < 24 ? NaN : 0 * value));
    expectEqual(averageHours(clear, estimate), clear);
  });

  it('keeps the mean of each hour, also of those without sun', () => {
    const power = clear.map((_, i) => 1 + (i % 5));
    const means = averageHours(power);
    expectEqual(resampleByMean(means, steps, HOUR), resampleByMean(power, steps, HOUR));
    expect([means[0], means[1]]).toEqual([1.5, 1.5]);
  });
});
