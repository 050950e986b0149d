import { HOUR, NATIVE_PERIOD_MS, stepEnd, stepsBetween } from '@daystar/timeseries';
import { correctWithMeasurements } from './correct-with-measurements';

const DAWN = Date.UTC(2026, 5, 10, 6);
const steps = stepsBetween(DAWN, DAWN + 12 * HOUR, NATIVE_PERIOD_MS);
const clear = Float64Array.from({ length: steps.count }, (_, i) => 10 * Math.sin(((i + 0.5) * Math.PI) / steps.count));
const past = { estimate: clear.map((power) => 0.8 * power), clear, steps, capacity: 10 };
const measured = (i: number, power: number, count = 1) => ({
  end: stepEnd(steps, i),
  length: count * NATIVE_PERIOD_MS,
  power,
});

describe('past power adjusted to measurements', () => {
  it('equals the measured power where it exists', () => {
    const corrected = correctWithMeasurements(past, [measured(40, 3), measured(41, 4.12345)]);
    expect([...corrected.power.subarray(40, 42)]).toEqual([3, 4.1235]);
    expect([...corrected.measured.subarray(39, 43)]).toEqual([NaN, 3, 4.1235, NaN]);
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
    const { power, measured: rows } = correctWithMeasurements(dim, [measured(11, 0.0064, 3), measured(14, 0.0009, 3)]);
    expect([...power.subarray(9, 15)]).toEqual([0.0064, 0.0064, 0.0064, 0.0009, 0.0009, 0.0009]);
    expect([...rows.subarray(8, 16)]).toEqual([NaN, 0.0064, 0.0064, 0.0064, 0.0009, 0.0009, 0.0009, NaN]);
    expect(power.every(Number.isFinite)).toBe(true);
  });

  it('interpolates errors from both sides of a gap, fading within hours', () => {
    const { power } = correctWithMeasurements(past, [measured(30, 0.4 * clear[30]), measured(36, 0.4 * clear[36])]);
    expect(power[33] / clear[33]).toBeCloseTo(0.4, 1);
    expect(power[42] / clear[42]).toBeGreaterThan(0.4);
    expect(power[42] / clear[42]).toBeLessThan(0.6);
    expect(power[120] / clear[120]).toBeCloseTo(0.8, 2);
  });

  it('is 0 or more, above the capacity where that was measured, and unchanged without measurements', () => {
    const { power } = correctWithMeasurements(past, [measured(70, -0.5), measured(75, 10.4)]);
    expect([power[70], power[75]]).toEqual([0, 10.4]);
    expect(Math.max(power[74], power[76])).toBeLessThanOrEqual(10);
    expect(Math.min(...power)).toBeGreaterThanOrEqual(0);
    expect(correctWithMeasurements(past, []).power).toEqual(past.estimate);
  });

  it('is the same from its own rows, as in a replay', () => {
    const deliver = (potential: Float64Array) => potential.map((power) => Math.min(6, power));
    for (const plant of [past, { ...past, deliver }]) {
      const periods = [measured(17, 1.23456, 6), measured(40, 3), measured(77, 5.9, 6)];
      const { power, measured: delivered } = correctWithMeasurements(plant, periods);
      const rows = [...delivered.keys()].filter((i) => delivered[i] >= 0).map((i) => measured(i, delivered[i]));
      expect(correctWithMeasurements(plant, rows).power).toEqual(power);
    }
  });

  it('keeps the estimated potential where a planned limit reduced what was measured', () => {
    const deliver = (potential: Float64Array) => potential.map((power, i) => (i < 80 ? Math.min(6, power) : power / 2));
    const periods = [measured(70, 6.1), measured(71, 3), measured(90, 2), measured(91, 4.5)];
    const { power, measured: delivered } = correctWithMeasurements({ ...past, deliver }, periods);
    expect([70, 71, 90, 91].map((i) => delivered[i])).toEqual([6.1, 3, 2, 4.5]);
    // At the limit; under a cloud below it; in an outage of half the plant, under a cloud and above the estimate.
    expect([power[70], power[71]]).toEqual([past.estimate[70], 3]);
    expect(power[90]).toBeCloseTo(4, 6);
    expect(power[91]).toBe(Math.max(4.5, past.estimate[91]));
  });

  it('keeps the estimated potential also below a limit that a varying load sets', () => {
    const deliver = (potential: Float64Array) => potential.map((power) => Math.min(4, power));
    const periods = [measured(70, 2.5), measured(71, 4.3), measured(20, 2)];
    const { power, measured: delivered } = correctWithMeasurements({ ...past, deliver, hasLoad: true }, periods);
    expect([70, 71, 20].map((i) => delivered[i])).toEqual([2.5, 4.3, 2]);
    expect([70, 71].map((i) => power[i])).toEqual([70, 71].map((i) => past.estimate[i]));
    // Where the sun allows less than the limit, the measurement is the potential.
    expect([past.estimate[20] < 4, power[20]]).toEqual([true, 2]);
  });
});
