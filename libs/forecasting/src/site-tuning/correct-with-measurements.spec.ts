import { HOUR, NATIVE_PERIOD, stepEnd, stepsBetween } from '@daystar/timeseries';
import { correctWithMeasurements } from './correct-with-measurements';

const DAWN = Date.UTC(2026, 5, 10, 6);
const steps = stepsBetween(DAWN, DAWN + 12 * HOUR, NATIVE_PERIOD);
const clear = Float64Array.from({ length: steps.count }, (_, i) => 10 * Math.sin(((i + 0.5) * Math.PI) / steps.count));
const past = { estimate: clear.map((power) => 0.8 * power), clear, steps, capacity: 10 };
const measured = (i: number, power: number, count = 1) => ({
  end: stepEnd(steps, i),
  length: count * NATIVE_PERIOD,
  power,
});

describe('past power adjusted to measurements', () => {
  it('equals the measured power where it exists', () => {
    const { power, isMeasured } = correctWithMeasurements(past, [measured(40, 3), measured(41, 4.12345)]);
    expect([power[40], power[41]]).toEqual([3, 4.1235]);
    expect([39, 40, 41, 42].map((i) => isMeasured[i])).toEqual([0, 1, 1, 0]);
  });

  it('has the measured mean and the shape of the estimate over a longer period', () => {
    const { power } = correctWithMeasurements(past, [measured(17, 1, 6)]);
    const within = power.subarray(12, 18);
    expect(within.reduce((sum, value) => sum + value, 0) / 6).toBeCloseTo(1, 3);
    expect(within[5] / within[0]).toBeCloseTo(clear[17] / clear[12], 2);
  });

  it('has the measured mean over a period that begins before the computed sunrise', () => {
    const rising = clear.map((power, i) => (i < 14 ? 0 : power));
    const dim = { ...past, clear: rising, estimate: rising.map((power, i) => (i < 15 ? 0 : power)) };
    const { power, isMeasured } = correctWithMeasurements(dim, [measured(11, 0.0064, 3), measured(14, 0.0009, 3)]);
    expect([...power.subarray(9, 15)]).toEqual([0.0064, 0.0064, 0.0064, 0.0009, 0.0009, 0.0009]);
    expect([...isMeasured.subarray(8, 16)]).toEqual([0, 1, 1, 1, 1, 1, 1, 0]);
    expect(power.every(Number.isFinite)).toBe(true);
  });

  it('interpolates errors from both sides of a gap, fading within hours', () => {
    const { power } = correctWithMeasurements(past, [measured(30, 0.4 * clear[30]), measured(36, 0.4 * clear[36])]);
    expect(power[33] / clear[33]).toBeCloseTo(0.4, 1);
    expect(power[42] / clear[42]).toBeGreaterThan(0.4);
    expect(power[42] / clear[42]).toBeLessThan(0.6);
    expect(power[120] / clear[120]).toBeCloseTo(0.8, 2);
  });

  it('stays between 0 and capacity, and is unchanged without measurements', () => {
    const { power } = correctWithMeasurements(past, [measured(70, -0.5), measured(75, 11)]);
    expect([power[70], power[75]]).toEqual([0, 10]);
    expect(Math.min(...power)).toBeGreaterThanOrEqual(0);
    expect(correctWithMeasurements(past, []).power).toEqual(past.estimate);
  });

  it('is the same from its own rows, as in a replay', () => {
    const { power, isMeasured } = correctWithMeasurements(past, [measured(17, 1.23456, 6), measured(40, 3)]);
    const rows = [...isMeasured.keys()].filter((i) => isMeasured[i]).map((i) => measured(i, power[i]));
    expect(correctWithMeasurements(past, rows).power).toEqual(power);
  });
});
