import fc from 'fast-check';
import { clearSkyIndexOfOpacity, opacityOfClearSkyIndex } from './opacity';

describe('cloud opacity', () => {
  it('is the percentage of clear-sky irradiance that clouds remove', () => {
    expect(clearSkyIndexOfOpacity(0)).toBe(1);
    expect(clearSkyIndexOfOpacity(40)).toBeCloseTo(0.6, 12);
    expect(clearSkyIndexOfOpacity(100)).toBe(0);
    expect(opacityOfClearSkyIndex(0.25)).toBe(75);
  });

  it('is 0 when clouds brighten the sky', () => {
    expect(opacityOfClearSkyIndex(1.2)).toBe(0);
  });

  it('is recovered from its index', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 100, noNaN: true }), (opacity) => {
        expect(opacityOfClearSkyIndex(clearSkyIndexOfOpacity(opacity))).toBeCloseTo(opacity, 10);
      }),
    );
  });
});
