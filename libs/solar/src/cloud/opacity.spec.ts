import { clearSkyIndexToOpacity } from './opacity';

describe('cloud opacity', () => {
  it('is the percentage of clear-sky irradiance that clouds remove', () => {
    expect([1, 0.6, 0.25, 0].map(clearSkyIndexToOpacity)).toEqual([0, 40, 75, 100]);
  });

  it('is 0 when clouds brighten the sky', () => {
    expect(clearSkyIndexToOpacity(1.2)).toBe(0);
  });
});
