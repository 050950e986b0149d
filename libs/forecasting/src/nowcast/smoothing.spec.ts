import { type Raster, createRasterLike } from './raster';
import { smooth } from './smoothing';

const blank = (width: number, height: number): Raster =>
  createRasterLike({ width, height, values: new Float32Array() });

describe('smoothing', () => {
  it('preserves a constant field, up to its edges', () => {
    const field = blank(17, 9);
    field.values.fill(3.25);
    smooth(field, 4);
    expect(Math.min(...field.values)).toBeCloseTo(3.25, 6);
    expect(Math.max(...field.values)).toBeCloseTo(3.25, 6);
  });

  it('spreads a point as a Gaussian of variance r (r + 1) in both directions', () => {
    const field = blank(81, 71);
    field.values[35 * 81 + 40] = 1;
    smooth(field, 5);
    const moments = { sum: 0, xx: 0, yy: 0 };
    field.values.forEach((value, i) => {
      moments.sum += value;
      moments.xx += value * ((i % 81) - 40) ** 2;
      moments.yy += value * (Math.floor(i / 81) - 35) ** 2;
    });
    expect(moments.sum).toBeCloseTo(1, 5);
    expect(moments.xx).toBeCloseTo(30, 2);
    expect(moments.yy).toBeCloseTo(30, 2);
    expect(field.values[35 * 81 + 40]).toBeCloseTo(1 / (2 * Math.PI * 30), 2);
  });

  it('may reach further than the field is wide', () => {
    const field = blank(3, 2);
    field.values.set([0, 6, 0, 0, 6, 0]);
    smooth(field, 10);
    for (const value of field.values) expect(value).toBeCloseTo(2, 6);
  });
});
