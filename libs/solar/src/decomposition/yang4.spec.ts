import { yang4 } from './yang4';

const clear = { kt: 0.7, ktClear: 0.75, zenith: 40, apparentSolarTime: 11, kde: 0, hourlyDiffuseFraction: 0.2 };

describe('YANG4', () => {
  // The published expression, evaluated step by step.
  it.each([
    [clear, 0.1921],
    [{ ...clear, kt: 0.3, hourlyDiffuseFraction: 0.85 }, 0.9798],
    [{ ...clear, kt: 0.8, kde: 0.0625 }, 0.1956],
  ])('of %o', (predictors, fraction) => expect(yang4(predictors)).toBeCloseTo(fraction, 3));

  it('is larger in an hour with more diffuse light, and stays within 0 and 1', () => {
    expect(yang4({ ...clear, hourlyDiffuseFraction: 0.6 })).toBeGreaterThan(yang4(clear));
    expect(yang4({ ...clear, kde: 1 })).toBe(1);
    expect(yang4({ ...clear, kt: 3 })).toBeGreaterThanOrEqual(0);
  });
});
