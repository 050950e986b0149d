import fc from 'fast-check';
import { type Engerer2Period, cloudEnhancement, engerer2 } from './engerer2';

const at = (kt: number, ktClear: number, zenith: number, apparentSolarTime: number, kde = 0) => ({
  kt,
  ktClear,
  zenith,
  apparentSolarTime,
  kde,
});

describe('Engerer2', () => {
  // The published formula worked out by hand with Python's math module.
  it('matches the diffuse fraction of five-minute and hourly data', () => {
    expect(engerer2(at(0.7, 0.75, 35, 12), 5)).toBeCloseTo(0.27498364276, 10);
    expect(engerer2(at(0.2, 0.7, 60, 9.5), 5)).toBeCloseTo(0.99220290487, 10);
    expect(engerer2(at(0.5, 0.72, 50, 15), 60)).toBeCloseTo(0.75892091876, 10);
  });

  it('increases diffuse light when clouds raise ghi above the clear sky', () => {
    expect(engerer2(at(1.05, 0.72, 40, 13, 0.25), 5)).toBeCloseTo(0.19439749951, 10);
    expect(engerer2(at(1.05, 0.72, 40, 13, 0), 5)).toBeCloseTo(0.09606999951, 10);
  });

  it('computes the enhancement as the share of ghi above the clear sky', () => {
    expect(cloudEnhancement(1000, 800)).toBeCloseTo(0.2, 12);
    expect(cloudEnhancement(700, 800)).toBe(0);
    expect(cloudEnhancement(0, 0)).toBe(0);
  });

  it('stays within 0 and 1 for any input', () => {
    const wide = fc.double({ min: -1e6, max: 1e6, noNaN: true });
    const period = fc.constantFrom<Engerer2Period>(1, 5, 10, 15, 30, 60);
    fc.assert(
      fc.property(wide, wide, wide, wide, fc.double({ min: 0, max: 1, noNaN: true }), period, (a, b, c, d, e, p) => {
        const fraction = engerer2(at(a, b, c, d, e), p);
        expect(fraction).toBeGreaterThanOrEqual(0);
        expect(fraction).toBeLessThanOrEqual(1);
      }),
    );
  });
});
