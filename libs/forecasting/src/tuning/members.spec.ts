import type { FeatureTable } from './feature-table';
import { fitMembers, predictMembers } from './members';
import { seededRandom } from './seeded-random';

const COUNT = 2000;
const random = seededRandom(8);
const table = (level: (i: number) => number, count = COUNT): FeatureTable => ({
  names: ['level', 'side', 'nothing'],
  columns: [
    Float32Array.from({ length: count }, (_, i) => level(i)),
    Float32Array.from({ length: count }, (_, i) => i % 2),
    new Float32Array(count).fill(NaN),
  ],
  count,
});
/** Grows with the level, but for a step up and down again that no slope follows. */
const truth = (level: number): number => 2 * level + (level > 0.4 && level < 0.6 ? 0.5 : 0);

describe('members', () => {
  const seen = table(random);
  const lesson = {
    table: seen,
    target: Float64Array.from({ length: COUNT }, (_, i) => truth(seen.columns[0][i]) + 0.02 * (random() - 0.5)),
    weight: new Float64Array(COUNT).fill(1),
    day: Float64Array.from({ length: COUNT }, (_, i) => Math.floor(i / 40)),
  };
  const members = fitMembers(lesson, {}, { objective: 'squared', seed: 1, mostTrees: 100, days: 50 });

  it('look at no feature that was never known', () => {
    expect(members.features).toEqual(['level', 'side']);
  });

  it('that are trees upon a slope bend as trees do', () => {
    const asked = table(random, 200);
    const { corrected, linear } = predictMembers(members, asked);
    const error = (said: Float64Array) =>
      said.reduce((sum, value, i) => sum + Math.abs(value - truth(asked.columns[0][i])), 0) / 200;
    expect(error(corrected)).toBeLessThan(error(linear) / 2);
  });

  it('that are trees upon a slope go on where trees alone have seen nothing', () => {
    const { corrected, trees } = predictMembers(
      members,
      table(() => 1.5, 2),
    );
    expect(Math.abs(corrected[0] - truth(1.5))).toBeLessThan(0.3);
    expect(trees[0]).toBeLessThan(truth(1.5) - 0.7);
  });
});
