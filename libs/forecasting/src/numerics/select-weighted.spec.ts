import { createSeededRandom } from './seeded-random';
import { selectWeighted } from './select-weighted';

/** Reference: sorts all values. */
function selectFromSorted(values: readonly number[], weights: readonly number[], weight: number): number {
  const order = values.map((_, i) => i).sort((a, b) => values[a] - values[b]);
  let remaining = weight;
  return values[order.find((i) => (remaining -= weights[i]) <= 0) ?? order[order.length - 1]];
}

describe('a value selected by weight', () => {
  it('is that of sorted values, also when values are equal', () => {
    const random = createSeededRandom(5);
    for (let count = 1; count <= 200; count++) {
      const values = Array.from({ length: count }, () => Math.floor(40 * (random() - 0.5)));
      const weights = values.map(() => Math.floor(8 * random()));
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      for (const weight of [-1, 0, 0.5, total / 2, 0.9 * total, total - 1, total, total + 1]) {
        const selected = selectWeighted(Float64Array.from(values), Float64Array.from(weights), weight);
        expect(selected).toBe(selectFromSorted(values, weights, weight));
      }
    }
  });

  it('keeps the weights of reordered values', () => {
    const [values, weights] = [Float64Array.of(3, 1, 2, 5, 4), Float64Array.of(30, 10, 20, 50, 40)];
    expect(selectWeighted(values, weights, 60)).toBe(3);
    expect([...values].map((value) => 10 * value)).toEqual([...weights]);
  });
});
