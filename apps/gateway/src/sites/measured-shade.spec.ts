import { HOUR } from '@daystar/timeseries';
import { findMeasuredShade } from './measured-shade';

/** Ratios by hour of the day: 1 at night, when there are no measurements. */
const buildRatios = (daylight: number, morning = daylight): number[] =>
  Array.from({ length: 24 }, (_, hour) => (hour < 6 || hour >= 18 ? 1 : hour < 9 ? morning : daylight));

describe('the search for shade in measurements', () => {
  it('finds shade in hours whose ratio of measured to estimated power is low', () => {
    const isShadedAt = findMeasuredShade(buildRatios(0.95, 0.6))!;
    expect([5, 7, 12].map((hour) => isShadedAt(hour * HOUR))).toEqual([false, true, false]);
  });

  it('finds no shade in hours without measurements, however far the plant exceeds its estimate', () => {
    expect(findMeasuredShade(buildRatios(1.3))).toBeUndefined();
    expect(findMeasuredShade(buildRatios(1.3, 0.8))!(22 * HOUR)).toBe(false);
  });

  it('finds nothing without measurements', () => {
    expect(findMeasuredShade()).toBeUndefined();
    expect(findMeasuredShade(new Array<number>(24).fill(1))).toBeUndefined();
  });
});
