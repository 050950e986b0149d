import fc from 'fast-check';
import { opacityToClearSkyIndex, clearSkyIndexToOpacity } from './opacity';

describe('cloud opacity', () => {
  it('is the percentage of clear-sky irradiance that clouds remove', () => {
    expect(opacityToClearSkyIndex(0)).toBe(1);
    expect(opacityToClearSkyIndex(40)).toBeCloseTo(0.6, 12);
    expect(opacityToClearSkyIndex(100)).toBe(0);
    expect(clearSkyIndexToOpacity(0.25)).toBe(75);
  });

  it('is 0 when clouds brighten the sky', () => {
    expect(clearSkyIndexToOpacity(1.2)).toBe(0);
  });

  it('is recovered from its index', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 100, noNaN: true }), (opacity) => {
        expect(clearSkyIndexToOpacity(opacityToClearSkyIndex(opacity))).toBeCloseTo(opacity, 10);
      }),
    );
  });
});
