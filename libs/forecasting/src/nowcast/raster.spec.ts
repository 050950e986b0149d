import { type Raster, sample, sampleClamped } from './raster';

const raster = (width: number, height: number, values: number[]): Raster => ({
  width,
  height,
  values: Float32Array.from(values),
});

describe('a value between pixels', () => {
  const square = raster(2, 2, [0, 10, 20, 40]);

  it('equals that of a pixel at its centre, and is weighted by distance in between', () => {
    expect(sample(square, 0, 0)).toBe(0);
    expect(sample(square, 1, 1)).toBe(40);
    expect(sample(square, 0.5, 0)).toBe(5);
    expect(sample(square, 0.5, 0.5)).toBe(17.5);
  });

  it('is NaN outside, unless clamped to the edge', () => {
    expect(sample(square, -0.001, 0)).toBeNaN();
    expect(sample(square, 0, 1.001)).toBeNaN();
    expect(sample(square, NaN, 0)).toBeNaN();
    expect(sampleClamped(square, -7, 0)).toBe(0);
    expect(sampleClamped(square, 9, 9)).toBe(40);
  });

  it('uses the available pixels if they weigh at least half', () => {
    const holed = raster(2, 2, [NaN, 10, 20, 40]);
    expect(sample(holed, 1, 0)).toBe(10);
    expect(sample(holed, 0.75, 0)).toBe(10);
    expect(sample(holed, 0.25, 0)).toBeNaN();
    expect(sample(holed, 1, 0.5)).toBe(25);
  });

  it('works for a raster of one row or one pixel', () => {
    expect(sample(raster(3, 1, [1, 2, 4]), 1.5, 0)).toBe(3);
    expect(sample(raster(1, 1, [7]), 0, 0)).toBe(7);
  });
});
