import type { FeatureTable } from '../dataset/feature-table';
import { fitBaseLearners, predictBaseLearners } from './base-learners';
import { createSeededRandom } from '../../numerics/seeded-random';

const COUNT = 2000;
const random = createSeededRandom(8);
const table = (level: (i: number) => number, count = COUNT): FeatureTable => ({
  names: ['level', 'side', 'nothing'],
  columns: [
    Float32Array.from({ length: count }, (_, i) => level(i)),
    Float32Array.from({ length: count }, (_, i) => i % 2),
    new Float32Array(count).fill(NaN),
  ],
  count,
});
/** Linear in the level, with a step that no slope can follow. */
const truth = (level: number): number => 2 * level + (level > 0.4 && level < 0.6 ? 0.5 : 0);

describe('base learners', () => {
  const seen = table(random);
  const trainingSet = {
    table: seen,
    target: Float64Array.from({ length: COUNT }, (_, i) => truth(seen.columns[0][i]) + 0.02 * (random() - 0.5)),
    weight: new Float64Array(COUNT).fill(1),
    day: Float64Array.from({ length: COUNT }, (_, i) => Math.floor(i / 40)),
  };
  const baseLearners = fitBaseLearners(trainingSet, {}, { objective: 'squared', seed: 1, maxTrees: 100, days: 50 });

  it('ignore features without values', () => {
    expect(baseLearners.features).toEqual(['level', 'side']);
  });

  it('fit steps with trees on smooth residuals', () => {
    const requested = table(random, 200);
    const { corrected, linear } = predictBaseLearners(baseLearners, requested);
    const error = (predicted: Float64Array) =>
      predicted.reduce((sum, value, i) => sum + Math.abs(value - truth(requested.columns[0][i])), 0) / 200;
    expect(error(corrected)).toBeLessThan(error(linear) / 2);
  });

  it('extrapolate with trees on smooth residuals', () => {
    const { corrected, trees } = predictBaseLearners(
      baseLearners,
      table(() => 1.5, 2),
    );
    expect(Math.abs(corrected[0] - truth(1.5))).toBeLessThan(0.3);
    expect(trees[0]).toBeLessThan(truth(1.5) - 0.7);
  });
});
