import { createSeededRandom } from '@daystar/testing';
import { appendKernelFeatures, chooseLandmarks, predictWithKernels } from './kernel-features';
import { fitRidge } from './normal-equations';
import { predictRidge } from './ridge';

const random = createSeededRandom(3);
const count = 600;
const draw = () => Float32Array.from({ length: count }, random);
const [x, y, noise] = [draw(), draw(), draw()];
const weight = new Float64Array(count).fill(1);
const table = { names: ['x', 'y', 'noise'], columns: [x, y, noise], count };
const equal = table.names.map((name) => ({ name, importance: 1 / 3 }));

/** Largest error of a ridge fit on a table with the kernels of the inputs. */
function findLargestError(inputs: typeof equal, target: Float64Array): number {
  const wide = appendKernelFeatures(chooseLandmarks(table, weight, inputs, 60, 1), table);
  const fitted = predictRidge(fitRidge({ table: wide, target, weight }, 1e-5), wide);
  return Math.max(...fitted.map((value, i) => Math.abs(value - target[i])));
}

describe('kernel features', () => {
  const bent = Float64Array.from(x, (value, i) => Math.sin(5 * value) * y[i]);

  it('let a ridge fit follow curves', () => {
    const straight = predictRidge(fitRidge({ table, target: bent, weight }, 1e-5), table);
    const straightError = Math.max(...straight.map((value, i) => Math.abs(value - bent[i])));
    expect(findLargestError(equal, bent)).toBeLessThan(straightError / 2);
  });

  it('compare rows by their important inputs', () => {
    const important = [0.5, 0.5, 0].map((importance, k) => ({ name: table.names[k], importance }));
    expect(findLargestError(important, bent)).toBeLessThan(findLargestError(equal, bent) / 2);
  });

  it('are 1 at a landmark, and do not change beyond the range of training', () => {
    const kernels = chooseLandmarks(table, weight, equal, 5, 1);
    for (const column of appendKernelFeatures(kernels, table).columns.slice(3))
      expect(Math.max(...column)).toBeCloseTo(1, 5);
    const beyond = { ...table, columns: [1, 1, 1].map(() => Float32Array.of(2, 9)), count: 2 };
    for (const [near, far] of appendKernelFeatures(kernels, beyond).columns.slice(3)) expect(far).toBe(near);
  });

  it.each([3, 4, 6])('decrease with the squared distance over %i inputs', (inputCount) => {
    const inputs = Array.from({ length: inputCount }, (_, k) => ({ name: `input ${k}`, importance: 1 / inputCount }));
    const wide = { names: inputs.map(({ name }) => name), columns: inputs.map(draw), count };
    const kernels = { ...chooseLandmarks(wide, weight, inputs, 2, 1), squaredWidth: 2 };
    const [first, second] = kernels.landmarks;
    const columns = appendKernelFeatures(kernels, wide).columns.slice(inputCount);
    const distance = first.reduce((sum, value, k) => sum + (value - second[k]) ** 2, 0);
    const row = columns[0].indexOf(Math.max(...columns[0]));
    expect(columns[1][row]).toBeCloseTo(Math.exp(-distance / 2), 2);
  });

  it('predict many rows in chunks as at once', () => {
    const kernels = chooseLandmarks(table, weight, equal, 5, 1);
    const ridge = fitRidge({ table: appendKernelFeatures(kernels, table), target: bent, weight }, 0.01);
    const repeat = (column: Float32Array) => Float32Array.from({ length: 20_000 }, (_, i) => column[i % count]);
    const long = { ...table, columns: table.columns.map(repeat), count: 20_000 };
    expect(predictWithKernels(kernels, ridge, long)).toEqual(predictRidge(ridge, appendKernelFeatures(kernels, long)));
  });

  it('take a missing input as its mean, and serve inputs that no tree used', () => {
    const unused = equal.map(({ name }) => ({ name, importance: 0 }));
    const kernels = chooseLandmarks(table, weight, unused, 5, 1);
    const appendTo = (values: readonly number[]) =>
      appendKernelFeatures(kernels, { ...table, columns: values.map((value) => Float32Array.of(value)), count: 1 });
    const means = kernels.moments.map(({ mean }) => Math.fround(mean));
    const missing = appendTo([NaN, means[1], means[2]]).columns.slice(3);
    appendTo(means)
      .columns.slice(3)
      .forEach((column, k) => expect(missing[k][0]).toBeCloseTo(column[0], 5));
  });
});
