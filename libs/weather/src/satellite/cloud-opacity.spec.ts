import { opacityOfDepth } from './cloud-opacity';

it('a cloud takes away nothing without depth, half at 7.7, four fifths at 31, never all', () => {
  // Reflectances of 0.13 t / (1 + 0.13 t): 0, 1/2, 4/5 at 0, 1/0.13, 4/0.13.
  expect([0, 1 / 0.13, 4 / 0.13].map((depth) => Math.round(opacityOfDepth(depth)))).toEqual([0, 50, 80]);
  expect(opacityOfDepth(160)).toBeLessThan(96);
});
