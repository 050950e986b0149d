import { computeRatioErrorP90 } from './plant-uncertainty';

/** Learned ratio of a plant with 0.7 of its stated capacity: the stated capacity counts as one day. */
const learnRatio = (days: number) => (0.7 * days + 1) / (days + 1);

describe('the uncertainty of the learned ratio', () => {
  it('falls with the number of measured days', () => {
    const deviations = [2, 10, 60].map((days) => computeRatioErrorP90(learnRatio(days), days));
    expect(deviations[1]).toBeLessThan(0.7 * deviations[0]);
    expect(deviations[2]).toBeLessThan(0.5 * deviations[1]);
  });

  it('covers the true ratio', () => {
    for (const days of [2, 10, 60]) {
      const deviation = computeRatioErrorP90(learnRatio(days), days);
      expect(learnRatio(days) - deviation).toBeLessThan(0.7);
    }
  });

  it('is 0 when measurements confirm the stated capacity, and without measurements', () => {
    expect([computeRatioErrorP90(1, 2), computeRatioErrorP90(1, 0), computeRatioErrorP90(0.9, 0)]).toEqual([0, 0, 0]);
  });

  it('vanishes with the measured part of a day', () => {
    expect(computeRatioErrorP90(learnRatio(0.01), 0.01)).toBeLessThan(0.04);
  });
});
