import { computeOpacityFromReflectance } from './opacity-from-reflectance';

describe('opacityOfReflectance', () => {
  it('is normalized by the solar zenith', () => {
    expect(computeOpacityFromReflectance(0.5, 1, 0.15)).toBeCloseTo(computeOpacityFromReflectance(0.25, 0.5, 0.15), 9);
    // Halfway between a ground of 0.2 and a cloud of 0.8.
    expect(computeOpacityFromReflectance(0.5, 1, 0.15)).toBeCloseTo(50, 9);
  });

  it('is 0 over dark ground, and rises continuously to 95 % for the densest clouds', () => {
    expect(computeOpacityFromReflectance(0.1, 1, 0.15)).toBe(0);
    expect(computeOpacityFromReflectance(1.2, 1, 0.15)).toBe(95);
    for (const index of [0.8, 1.1]) {
      const factor = 0.2 + 0.6 * index;
      expect(computeOpacityFromReflectance(factor + 1e-6, 1, 0.15)).toBeCloseTo(
        computeOpacityFromReflectance(factor - 1e-6, 1, 0.15),
        1,
      );
    }
  });

  it('detects clouds over snow only where they are brighter', () => {
    expect(computeOpacityFromReflectance(0.8, 1, 0.8)).toBe(0);
    expect(computeOpacityFromReflectance(1, 1, 0.8)).toBeGreaterThan(50);
  });
});
