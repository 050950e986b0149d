import * as fc from 'fast-check';
import { MINUTE } from './period';
import { coarserSteps, resampleByMean } from './resample';
import { lastEnd, firstStart, stepsBetween } from './steps';

const at = (hour: number, minute: number) => Date.UTC(2026, 0, 1, hour, minute);

describe('resampling', () => {
  it('takes the exact mean of the six native steps of a half hour', () => {
    const steps = stepsBetween(at(10, 0), at(11, 0), 5 * MINUTE);
    const values = [0, 0, 0, 6, 6, 6, 1, 1, 1, 1, 1, 1];
    expect([...resampleByMean(values, steps, 30 * MINUTE)]).toEqual([3, 1]);
    expect(coarserSteps(steps, 30 * MINUTE)).toEqual({ firstEnd: at(10, 30), stepMs: 30 * MINUTE, count: 2 });
  });

  it('omits incomplete periods', () => {
    const steps = stepsBetween(at(10, 5), at(11, 25), 5 * MINUTE);
    expect(coarserSteps(steps, 30 * MINUTE)).toEqual({ firstEnd: at(11, 0), stepMs: 30 * MINUTE, count: 1 });
  });

  it('is empty when no period is complete', () => {
    const steps = stepsBetween(at(10, 5), at(10, 25), 5 * MINUTE);
    expect(resampleByMean([1, 2, 3, 4], steps, 30 * MINUTE)).toHaveLength(0);
  });

  it('refuses a period that is not a multiple of the step', () => {
    expect(() => coarserSteps(stepsBetween(0, 60 * MINUTE, 10 * MINUTE), 15 * MINUTE)).toThrow(RangeError);
  });

  it('conserves energy over every supported period', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 1000, noNaN: true }), { minLength: 48, maxLength: 48 }),
        fc.constantFrom(10, 15, 20, 30, 60),
        (values, minutes) => {
          const steps = stepsBetween(at(0, 0), at(4, 0), 5 * MINUTE);
          const means = resampleByMean(values, steps, minutes * MINUTE);
          const energy = means.reduce((sum, mean) => sum + mean * minutes, 0);
          expect(energy).toBeCloseTo(
            values.reduce((sum, value) => sum + value * 5, 0),
            6,
          );
        },
      ),
    );
  });

  it('covers the time of the steps', () => {
    const steps = stepsBetween(at(3, 0), at(9, 0), 5 * MINUTE);
    const coarse = coarserSteps(steps, 60 * MINUTE);
    expect([firstStart(coarse), lastEnd(coarse)]).toEqual([at(3, 0), at(9, 0)]);
  });
});
