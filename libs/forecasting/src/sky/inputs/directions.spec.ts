import { combineDirections } from './directions';

describe('directions', () => {
  const mean = (first: number, second: number) =>
    combineDirections((component) => Float64Array.of((component(first) + component(second)) / 2))[0];
  it.each([
    [350, 10, 0],
    [90, 180, 135],
    [200, 200, 200],
    [260, 280, 270],
  ])('%d and %d are %d on average', (first, second, middle) => {
    const direction = mean(first, second);
    expect(Math.cos(((direction - middle) * Math.PI) / 180)).toBeCloseTo(1, 12);
    expect(direction).toBeGreaterThanOrEqual(0);
    expect(direction).toBeLessThan(360);
  });

  it('are missing where one of them is', () => {
    expect(mean(NaN, 10)).toBeNaN();
  });
});
