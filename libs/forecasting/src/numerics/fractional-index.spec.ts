import { findBracket, findFractionalIndex, interpolateAt } from './fractional-index';

const KNOTS = [0, 1, 3, 7];

describe('fractional index', () => {
  it('is the index of a knot, and linear between knots', () => {
    expect(KNOTS.map((knot) => findFractionalIndex(KNOTS, knot))).toEqual([0, 1, 2, 3]);
    expect(findFractionalIndex(KNOTS, 2)).toBe(1.5);
    expect(findFractionalIndex(KNOTS, 6)).toBe(2.75);
  });

  it('is clamped to the ends', () => {
    expect([-5, 9].map((value) => findFractionalIndex(KNOTS, value))).toEqual([0, 3]);
  });

  it('splits into the lower knot and the fraction above it', () => {
    expect(findBracket(KNOTS, 2)).toEqual([1, 0.5]);
    expect(findBracket(KNOTS, -5)).toEqual([0, 0]);
    expect(findBracket(KNOTS, 9)).toEqual([2, 1]);
    expect(findBracket([4], 9)).toEqual([0, 0]);
  });

  it('interpolates values, with an offset', () => {
    expect(interpolateAt([10, 20, 40, 80], 1.5)).toBe(30);
    expect(interpolateAt([10, 20, 40, 80], 0.5, 2)).toBe(60);
  });
});
