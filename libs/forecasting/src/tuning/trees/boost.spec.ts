import { seededRandom } from '@daystar/testing';
import type { Lesson } from '../lesson';
import { type BoostRules, boost } from './boost';
import { predictTrees } from './boosted-trees';
import { ABSOLUTE, SQUARED } from './loss';

const RULES: BoostRules = {
  loss: SQUARED,
  mostTrees: 80,
  shrinkage: 0.2,
  rowShare: 1,
  featureShare: 1,
  mostLeaves: 8,
  mostDepth: 4,
  leastWeight: 5,
  penalty: 0,
  seed: 7,
};

function lessonOf(
  count: number,
  features: Record<string, (i: number) => number>,
  target: (i: number) => number,
): Lesson {
  const from = (of: (i: number) => number) => Float32Array.from({ length: count }, (_, i) => of(i));
  return {
    table: { names: Object.keys(features), columns: Object.values(features).map(from), count },
    target: Float64Array.from({ length: count }, (_, i) => target(i)),
    weight: new Float64Array(count).fill(1),
  };
}

const random = seededRandom(5);
const noise = Float64Array.from({ length: 4000 }, random);
const other = Float64Array.from({ length: 4000 }, random);

describe('boosted trees', () => {
  it('learn a step where it is', () => {
    const lesson = lessonOf(1000, { x: (i) => noise[i] }, (i) => (noise[i] > 0.3 ? 5 : 1));
    const trees = boost(lesson, RULES);
    const asked = lessonOf(4, { x: (i) => [0.1, 0.28, 0.32, 0.9][i] }, () => 0);
    const said = predictTrees(trees, asked.table);
    [1, 1, 5, 5].forEach((value, row) => expect(said[row]).toBeCloseTo(value, 5));
  });

  it('learn what only two features together tell', () => {
    const target = (i: number) => (noise[i] > 0.5 !== other[i] > 0.5 ? 1 : 0);
    const lesson = lessonOf(4000, { x: (i) => noise[i], y: (i) => other[i] }, target);
    const said = predictTrees(boost(lesson, RULES), lesson.table);
    const wrong = lesson.target.filter((value, row) => Math.abs(value - said[row]) > 0.25);
    expect(wrong.length).toBeLessThan(80);
  });

  it('send missing values their own way', () => {
    const lesson = lessonOf(1000, { x: (i) => (i % 4 === 0 ? NaN : noise[i]) }, (i) => (i % 4 === 0 ? -3 : noise[i]));
    const said = predictTrees(boost(lesson, RULES), lessonOf(2, { x: (i) => [NaN, 0.5][i] }, () => 0).table);
    expect(said[0]).toBeCloseTo(-3, 2);
    expect(said[1]).toBeCloseTo(0.5, 1);
  });

  it('forecast a quantile: one outcome in ten lies below the tenth percentile', () => {
    // The spread grows with x: the tenth percentile of x times a uniform number is x / 10.
    const lesson = lessonOf(4000, { x: (i) => noise[i] }, (i) => noise[i] * other[i]);
    const trees = boost(lesson, { ...RULES, loss: { kind: 'quantile', probability: 0.1 }, leastWeight: 200 });
    const said = predictTrees(trees, lesson.table);
    expect(lesson.target.filter((value, row) => value < said[row]).length / 4000).toBeCloseTo(0.1, 1);
    const [low, high] = predictTrees(trees, lessonOf(2, { x: (i) => [0.2, 0.9][i] }, () => 0).table);
    expect(low).toBeCloseTo(0.02, 1);
    expect(high).toBeGreaterThan(2 * low);
  });

  it('of absolute errors are not drawn away by a few outliers', () => {
    const lesson = lessonOf(1000, { x: (i) => noise[i] }, (i) => (i % 20 === 0 ? 1000 : 2));
    const said = predictTrees(boost(lesson, { ...RULES, loss: ABSOLUTE, leastWeight: 100 }), lesson.table);
    expect(Math.max(...said.map((value) => Math.abs(value - 2)))).toBeLessThan(0.1);
  });

  it('are the same with the same seed, and others with another', () => {
    const lesson = lessonOf(1000, { x: (i) => noise[i], y: (i) => other[i] }, (i) => noise[i] + other[i] ** 2);
    const rules = { ...RULES, rowShare: 0.5, featureShare: 0.5 };
    const trees = JSON.stringify(boost(lesson, rules));
    expect(JSON.stringify(boost(lesson, rules))).toBe(trees);
    expect(JSON.stringify(boost(lesson, { ...rules, seed: 8 }))).not.toBe(trees);
  });

  it('survive being written and read', () => {
    const lesson = lessonOf(500, { x: (i) => noise[i] }, (i) => noise[i]);
    const trees = boost(lesson, RULES);
    const read = JSON.parse(JSON.stringify(trees)) as typeof trees;
    expect(predictTrees(read, lesson.table)).toEqual(predictTrees(trees, lesson.table));
  });

  it('refuse a table of other features', () => {
    const lesson = lessonOf(100, { x: (i) => noise[i] }, (i) => noise[i]);
    const trees = boost(lesson, RULES);
    const stranger = lessonOf(100, { y: (i) => noise[i] }, () => 0);
    expect(() => predictTrees(trees, stranger.table)).toThrow(RangeError);
  });
});
