import { createSeededRandom } from '@daystar/testing';
import { solveSymmetric } from './cholesky';
import { NormalEquations, fitRidge } from './normal-equations';
import { predictRidge } from './ridge';

const random = createSeededRandom(3);
const count = 600;
const x = Float32Array.from({ length: count }, random);
const y = Float32Array.from({ length: count }, random);
const weight = new Float64Array(count).fill(1);
const table = { names: ['x', 'y'], columns: [x, y], count };
const worst = (one: Float64Array, other: Float64Array) =>
  Math.max(...one.map((value, i) => Math.abs(value - other[i])));

describe('Cholesky decomposition', () => {
  it('solves a worked example', () => {
    // 4 a + 2 b = 2 and 2 a + 3 b = -1 have a = 1, b = -1.
    const [a, b] = solveSymmetric(Float64Array.of(4, 2, 2, 3), [2, -1]);
    expect(a).toBeCloseTo(1, 12);
    expect(b).toBeCloseTo(-1, 12);
  });

  it('refuses a matrix that is not positive definite', () => {
    expect(() => solveSymmetric(Float64Array.of(1, 2, 2, 1), [1, 1])).toThrow(RangeError);
  });
});

describe('ridge fit', () => {
  const target = Float64Array.from(x, (value, i) => 3 * value - 2 * y[i] + 1);

  it('finds a plane through exact points', () => {
    const fit = fitRidge({ table, target, weight }, 0);
    expect(fit.slope[0]).toBeCloseTo(3, 4);
    expect(fit.slope[1]).toBeCloseTo(-2, 4);
    expect(worst(predictRidge(fit, table), target)).toBeLessThan(1e-4);
  });

  it('forecasts the mean where all features are missing', () => {
    const fit = fitRidge({ table, target, weight }, 0);
    const nothing = { ...table, columns: [Float32Array.of(NaN), Float32Array.of(NaN)], count: 1 };
    expect(predictRidge(fit, nothing)[0]).toBeCloseTo(target.reduce((sum, value) => sum + value, 0) / count, 9);
  });

  it('has no slope for a constant feature', () => {
    const flat = { names: ['x', 'flat'], columns: [x, new Float32Array(count).fill(4)], count };
    expect(fitRidge({ table: flat, target, weight }, 0.001).slope[1]).toBe(0);
  });

  it('chooses the penalty by cross-validation', () => {
    const noise = Array.from({ length: 30 }, () => Float32Array.from({ length: count }, random));
    const wide = { names: ['x', ...noise.map((_, k) => `noise_${k}`)], columns: [x, ...noise], count };
    const penalties = [0.001, 0.1, 10];
    const best = (level: number) => {
      const target = Float64Array.from(x, (value) => 0.1 * value + level * (random() - 0.5));
      const part = Uint8Array.from(target, (_, i) => Math.floor((5 * i) / count));
      return new NormalEquations({ table: wide, target, weight }, part).selectPenalty(31, penalties);
    };
    expect(best(0)).toBe(0.001);
    expect(best(10)).toBe(10);
    expect(new NormalEquations({ table, target, weight }).selectPenalty(2, penalties)).toBe(10);
  });

  it('gives the same result in folds as at once', () => {
    const part = Uint8Array.from(target, (_, i) => i % 3);
    const [whole, parts] = [
      new NormalEquations({ table, target, weight }),
      new NormalEquations({ table, target, weight }, part),
    ];
    expect(worst(predictRidge(parts.solve(2, 0.1), table), predictRidge(whole.solve(2, 0.1), table))).toBeLessThan(
      1e-9,
    );
  });
});
