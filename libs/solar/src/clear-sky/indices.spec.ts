import { clearSkyIndex, clearnessIndex, zenithIndependentClearnessIndex } from './indices';

// Expected values printed by pvlib 0.15.2.
describe('clear-sky index', () => {
  it.each([
    [379.084, 814.37, 0.4654935717],
    [992.455, 60.19, 2],
    [-2, 849, 0],
    [788, 0, 0],
    [0, 0, 0],
  ])('of %d under a clear sky of %d is %d', (ghi, clear, index) => {
    expect(clearSkyIndex(ghi, clear)).toBeCloseTo(index, 9);
  });
});

describe('clearness index', () => {
  it.each([
    ['by day', 320.678, 42.683, 1343.359, 0.3247291932],
    ['of a low sun, whose cosine has a floor', 33.899, 91.2533, 1384.931, 0.3765697186],
    ['beyond its top', 838.675, 93.5992, 1400.868, 2],
    ['of an offset by night', -2, 94.8361, 1330.596, 0],
  ])('%s', (_name, ghi, zenith, extra, index) => {
    expect(clearnessIndex(ghi, zenith, extra)).toBeCloseTo(index, 9);
  });

  it('is corrected for its trend with airmass', () => {
    expect(zenithIndependentClearnessIndex(0.3247291932, 1.358937277)).toBeCloseTo(0.3375756121, 9);
    expect(zenithIndependentClearnessIndex(1.116025579, 5.556179818)).toBeCloseTo(1.592694342, 9);
    expect(zenithIndependentClearnessIndex(0, 37.9)).toBe(0);
  });
});
