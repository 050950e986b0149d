import { cloudEnhancement, engerer2 } from '../decomposition/engerer2';
import { observerAt } from '../sun/observer';
import { computeDaylight } from './daylight';
import { computeHourlyDiffuseFraction } from './hourly-diffuse-fraction';
import { computeSunTable } from './sun-table';

const observer = observerAt(44, 10);
const start = Date.UTC(2026, 4, 3) / 1000;
const dayFrom = (hour: number, hours: number) =>
  computeDaylight(observer, computeSunTable({ first: start + hour * 3600 + 150, step: 300, count: hours * 12 }));

/** Clear sky and moving clouds as functions of time. */
function skyOf(day: ReturnType<typeof dayFrom>, firstHour: number) {
  const clear = Float64Array.from(day.up.subarray(0, day.count), (up) => 1000 * up);
  const ghi = clear.map((value, n) => value * (0.6 + 0.5 * Math.sin((day.step[n] + 12 * firstHour) / 9)));
  return computeHourlyDiffuseFraction(day, clear, ghi, new Float64Array(day.count));
}

describe('the hourly diffuse fraction', () => {
  it('equals Engerer2 of the sums of the hour in the middle of an hour', () => {
    const day = dayFrom(9, 3);
    const clear = Float64Array.from(day.up, (up) => 1000 * up);
    const ghi = clear.map((value, n) => value * (0.3 + 0.05 * (n % 12)));
    const fractions = computeHourlyDiffuseFraction(day, clear, ghi, new Float64Array(day.count));
    const sum = (values: Float64Array) => values.subarray(12, 24).reduce((a, b) => a + b, 0);
    const extraterrestrial = sum(day.clearnessPerGhi.map((perWatt) => 1 / perWatt));
    const exact = engerer2(
      {
        kt: sum(ghi) / extraterrestrial,
        ktClear: sum(clear) / extraterrestrial,
        zenith: day.zenith[17],
        apparentSolarTime: day.apparentSolarTime[17],
        kde: 0,
      },
      60,
    );
    expect((fractions[17] + fractions[18]) / 2).toBeCloseTo(exact, 1);
    expect(Math.min(fractions[17], fractions[18])).toBeLessThanOrEqual(exact + 0.01);
  });

  it.each([
    ['clouds', (n: number) => 0.1 + 0.07 * n],
    ['no light', () => 0],
    ['bright cloud edges', (n: number) => 1.4 - 0.02 * n],
  ])('of an hour alone equals Engerer2, with %s', (_sky, indexAt) => {
    const day = dayFrom(11, 1);
    const clear = Float64Array.from(day.up, (up) => 1000 * up);
    const ghi = clear.map((value, n) => value * indexAt(n));
    const sum = (values: Float64Array) => values.reduce((a, b) => a + b, 0);
    const extraterrestrial = sum(day.clearnessPerGhi.map((perWatt) => 1 / perWatt));
    const predictors = {
      kt: sum(ghi) / extraterrestrial,
      ktClear: sum(clear) / extraterrestrial,
      zenith: day.zenith[5],
      apparentSolarTime: day.apparentSolarTime[5],
      kde: cloudEnhancement(sum(ghi), sum(clear)),
    };
    const exact = engerer2(predictors, 60);
    for (const fraction of computeHourlyDiffuseFraction(day, clear, ghi, new Float64Array(12)))
      expect(fraction).toBeCloseTo(exact, 10);
  });

  it('has no jump at the full hour', () => {
    const fractions = skyOf(dayFrom(0, 24), 0);
    let greatest = 0;
    for (let n = 1; n < fractions.length; n++) greatest = Math.max(greatest, Math.abs(fractions[n] - fractions[n - 1]));
    expect(greatest).toBeLessThan(1 / 12);
  });

  it('is the same in every time range that includes the hours around a step', () => {
    const whole = skyOf(dayFrom(0, 24), 0);
    const wholeDay = dayFrom(0, 24);
    const part = skyOf(dayFrom(10, 5), 10);
    const at = wholeDay.step.indexOf(12 * 12);
    expect(part[24]).toBeCloseTo(whole[at], 9);
  });
});
