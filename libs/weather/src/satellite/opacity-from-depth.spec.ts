import { computeOpacityFromDepth } from './opacity-from-depth';

it('the opacity is 0 without optical depth, 50 % at 7.7, 80 % at 31, and never 100 %', () => {
  // Reflectances of 0.13 t / (1 + 0.13 t): 0, 1/2, 4/5 at 0, 1/0.13, 4/0.13.
  expect([0, 1 / 0.13, 4 / 0.13].map((depth) => Math.round(computeOpacityFromDepth(depth)))).toEqual([0, 50, 80]);
  expect(computeOpacityFromDepth(160)).toBeLessThan(96);
});
