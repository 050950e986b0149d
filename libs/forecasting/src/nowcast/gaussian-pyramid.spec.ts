import { buildFrame } from './cloudscape.fixture';
import { upsample, buildGaussianPyramid, buildLaplacianPyramid, countPyramidLevels } from './gaussian-pyramid';

describe('Gaussian pyramid', () => {
  it('halves the sides, also odd ones, and keeps every second pixel in place', () => {
    const slope = buildFrame([33, 21], 0, (x, y) => 2 * x + 5 * y);
    const [, half, quarter] = buildGaussianPyramid(slope, 3);
    expect([half.width, half.height, quarter.width, quarter.height]).toEqual([17, 11, 9, 6]);
    expect(half.values[5 * 17 + 8]).toBeCloseTo(2 * 16 + 5 * 10, 4);
    expect(quarter.values[2 * 9 + 4]).toBeCloseTo(2 * 16 + 5 * 8, 4);
  });

  it('preserves a constant field, at the edges and beside missing pixels', () => {
    const holed = buildFrame([20, 20], 0, (x, y) => (x > 4 && x < 12 && y < 15 ? NaN : 6));
    const [, half] = buildGaussianPyramid(holed, 2);
    expect([...half.values].every((value) => Number.isNaN(value) || Math.abs(value - 6) < 1e-5)).toBe(true);
    expect(half.values[2 * 10 + 4]).toBeNaN();
    expect(half.values[2 * 10 + 2]).toBeCloseTo(6, 5);
  });

  it('is upsampled to the pixels of the level below', () => {
    const slope = buildFrame([12, 10], 0, (x, y) => x - y);
    const [, half] = buildGaussianPyramid(slope, 2);
    const back = upsample(half, slope);
    expect(back.values[4 * 12 + 5]).toBeCloseTo(1, 5);
    expect(back.values[5 * 12 + 6]).toBeCloseTo(1, 5);
  });

  it('has bands whose sum is the raster', () => {
    const waves = buildFrame([33, 21], 0, (x, y) => Math.sin(x) * Math.cos(2 * y) + x);
    const [fine, middle, coarse] = buildLaplacianPyramid(waves, 3);
    const half = upsample(coarse, middle).values.map((value, i) => value + middle.values[i]);
    const whole = upsample({ ...middle, values: half }, fine).values.map((value, i) => value + fine.values[i]);
    whole.forEach((value, i) => expect(value).toBeCloseTo(waves.values[i], 4));
  });

  it('has one level for a small frame', () => {
    expect(
      countPyramidLevels(
        buildFrame([1, 300], 0, () => 0),
        5,
      ),
    ).toBe(1);
    expect(
      countPyramidLevels(
        buildFrame([64, 300], 0, () => 0),
        9,
      ),
    ).toBe(4);
    expect(
      countPyramidLevels(
        buildFrame([540, 1040], 0, () => 0),
        5,
      ),
    ).toBe(5);
  });
});
