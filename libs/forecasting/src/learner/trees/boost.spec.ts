import { createSeededRandom } from '@daystar/testing';
import type { TrainingSet } from '../dataset/training-set';
import { type BoostRules, boost } from './boost';
import { predictTrees } from './boosted-trees';
import { ABSOLUTE, SQUARED } from './loss';

const RULES: BoostRules = {
  loss: SQUARED,
  maxTrees: 80,
  shrinkage: 0.2,
  rowShare: 1,
  featureShare: 1,
  maxLeaves: 8,
  maxDepth: 4,
  minWeight: 5,
  penalty: 0,
  seed: 7,
};

function buildTrainingSet(
  count: number,
  features: Record<string, (i: number) => number>,
  target: (i: number) => number,
): TrainingSet {
  const from = (of: (i: number) => number) => Float32Array.from({ length: count }, (_, i) => of(i));
  return {
    table: { names: Object.keys(features), columns: Object.values(features).map(from), count },
    target: Float64Array.from({ length: count }, (_, i) => target(i)),
    weight: new Float64Array(count).fill(1),
  };
}

const random = createSeededRandom(5);
const noise = Float64Array.from({ length: 4000 }, random);
const other = Float64Array.from({ length: 4000 }, random);

describe('boosted trees', () => {
  it('fit a step exactly', () => {
    const trainingSet = buildTrainingSet(1000, { x: (i) => noise[i] }, (i) => (noise[i] > 0.3 ? 5 : 1));
    const trees = boost(trainingSet, RULES);
    const requested = buildTrainingSet(4, { x: (i) => [0.1, 0.28, 0.32, 0.9][i] }, () => 0);
    const predicted = predictTrees(trees, requested.table);
    [1, 1, 5, 5].forEach((value, row) => expect(predicted[row]).toBeCloseTo(value, 5));
  });

  it('fit an interaction of two features', () => {
    const target = (i: number) => (noise[i] > 0.5 !== other[i] > 0.5 ? 1 : 0);
    const trainingSet = buildTrainingSet(4000, { x: (i) => noise[i], y: (i) => other[i] }, target);
    const predicted = predictTrees(boost(trainingSet, RULES), trainingSet.table);
    const wrong = trainingSet.target.filter((value, row) => Math.abs(value - predicted[row]) > 0.25);
    expect(wrong.length).toBeLessThan(80);
  });

  it('treat missing values separately', () => {
    const trainingSet = buildTrainingSet(1000, { x: (i) => (i % 4 === 0 ? NaN : noise[i]) }, (i) =>
      i % 4 === 0 ? -3 : noise[i],
    );
    const predicted = predictTrees(
      boost(trainingSet, RULES),
      buildTrainingSet(2, { x: (i) => [NaN, 0.5][i] }, () => 0).table,
    );
    expect(predicted[0]).toBeCloseTo(-3, 2);
    expect(predicted[1]).toBeCloseTo(0.5, 1);
  });

  it('predict a quantile: 10 % of outcomes lie below the 10th percentile', () => {
    // The spread grows with x: the tenth percentile of x times a uniform number is x / 10.
    const trainingSet = buildTrainingSet(4000, { x: (i) => noise[i] }, (i) => noise[i] * other[i]);
    const trees = boost(trainingSet, { ...RULES, loss: { kind: 'quantile', probability: 0.1 }, minWeight: 200 });
    const predicted = predictTrees(trees, trainingSet.table);
    expect(trainingSet.target.filter((value, row) => value < predicted[row]).length / 4000).toBeCloseTo(0.1, 1);
    const [low, high] = predictTrees(trees, buildTrainingSet(2, { x: (i) => [0.2, 0.9][i] }, () => 0).table);
    expect(low).toBeCloseTo(0.02, 1);
    expect(high).toBeGreaterThan(2 * low);
  });

  it('of absolute errors are robust to outliers', () => {
    const trainingSet = buildTrainingSet(1000, { x: (i) => noise[i] }, (i) => (i % 20 === 0 ? 1000 : 2));
    const predicted = predictTrees(boost(trainingSet, { ...RULES, loss: ABSOLUTE, minWeight: 100 }), trainingSet.table);
    expect(Math.max(...predicted.map((value) => Math.abs(value - 2)))).toBeLessThan(0.1);
  });

  it('are deterministic by seed', () => {
    const trainingSet = buildTrainingSet(
      1000,
      { x: (i) => noise[i], y: (i) => other[i] },
      (i) => noise[i] + other[i] ** 2,
    );
    const rules = { ...RULES, rowShare: 0.5, featureShare: 0.5 };
    const trees = JSON.stringify(boost(trainingSet, rules));
    expect(JSON.stringify(boost(trainingSet, rules))).toBe(trees);
    expect(JSON.stringify(boost(trainingSet, { ...rules, seed: 8 }))).not.toBe(trees);
  });

  it('are serializable', () => {
    const trainingSet = buildTrainingSet(500, { x: (i) => noise[i] }, (i) => noise[i]);
    const trees = boost(trainingSet, RULES);
    const read = JSON.parse(JSON.stringify(trees)) as typeof trees;
    expect(predictTrees(read, trainingSet.table)).toEqual(predictTrees(trees, trainingSet.table));
  });

  it('reject a table with other features', () => {
    const trainingSet = buildTrainingSet(100, { x: (i) => noise[i] }, (i) => noise[i]);
    const trees = boost(trainingSet, RULES);
    const otherTable = buildTrainingSet(100, { y: (i) => noise[i] }, () => 0);
    expect(() => predictTrees(trees, otherTable.table)).toThrow(RangeError);
  });
});
