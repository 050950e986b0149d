import { classifyLight } from './interval-class';
import type { IntervalOutcome } from './interval-outcomes';
import { fitIntervalTable } from './interval-table';

const HALF_HOURS = 20;
const light = { clearSkyIndex: 0.9, relativeClearSkyPower: 0.5 };

/** Days of errors that are 1, 2, 3 … up to `HALF_HOURS` times as large as the unit. */
function outcomesOf(days: number, size: (day: number) => number = () => 1): IntervalOutcome[] {
  return Array.from({ length: days * HALF_HOURS }, (_, step) => {
    const day = Math.floor(step / HALF_HOURS);
    const error = size(day) * (1 + (step % HALF_HOURS));
    return {
      step,
      leadToMiddle: 0,
      day,
      light,
      classIndex: classifyLight(light),
      error,
      errorScale: { below: 1, above: 1 },
      isFromCurrentModel: true,
    };
  });
}

const highOf = (outcomes: readonly IntervalOutcome[], weight?: (outcome: IntervalOutcome) => number) =>
  fitIntervalTable(outcomes, { below: 0.1, above: 0.1 }, weight).above[classifyLight(light)];

describe('interval factors', () => {
  it('leave 10 % of outcomes beyond', () => {
    expect(highOf(outcomesOf(1000))).toBe(19);
    expect(highOf(outcomesOf(1000)) / HALF_HOURS).toBeCloseTo(0.95, 9);
  });

  it('are 0 on a side without outcomes', () => {
    expect(fitIntervalTable(outcomesOf(9), { below: 0.1, above: 0.1 }).below[classifyLight(light)]).toBe(0);
  });

  it('cover the worst outcome after one day, and decrease with more days', () => {
    const wide = [1, 2, 4, 30].map((days) => highOf(outcomesOf(days)));
    expect(wide[0]).toBe(HALF_HOURS);
    expect(wide).toEqual([...wide].sort((a, b) => b - a));
    expect(wide[3]).toBe(19);
  });

  it("exceed the 90th percentile of one day as Student's t does, where that is asked for", () => {
    const studentOf = (outcomes: readonly IntervalOutcome[]) =>
      fitIntervalTable(outcomes, { below: 0.1, above: 0.1 }, undefined, 'student').above[classifyLight(light)];
    const [ofT, ofNormal] = [1.638, 1.282];
    expect(studentOf(outcomesOf(1))).toBeCloseTo((0.9 * HALF_HOURS * ofT) / ofNormal, 0);
    expect(studentOf(outcomesOf(2))).toBeLessThan(studentOf(outcomesOf(1)));
    expect(studentOf(outcomesOf(30))).toBe(highOf(outcomesOf(30)));
    const usual = outcomesOf(2);
    const outlier = { ...usual[7], error: 10 * HALF_HOURS };
    expect(studentOf(usual.with(7, outlier))).toBeLessThan(1.2 * studentOf(usual));
  });

  it('follow recent outcomes when their weight is higher', () => {
    const better = outcomesOf(30, (day) => (day < 20 ? 10 : 1));
    expect(highOf(better)).toBeGreaterThan(150);
    const faded = highOf(better, ({ day }) => 2 ** ((day - 30) / 2));
    expect(faded).toBeLessThanOrEqual(HALF_HOURS);
  });

  it('are larger when a few days have most of the weight', () => {
    const same = outcomesOf(30);
    expect(highOf(same, ({ day }) => (day === 29 ? 1 : 1e-6))).toBe(HALF_HOURS);
  });
});
