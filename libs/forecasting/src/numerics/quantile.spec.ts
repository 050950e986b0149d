import { computeQuantile, computeUpperMedian } from './quantile';
import { createSeededRandom } from './seeded-random';

describe('quantile', () => {
  it('is linear between neighbouring values', () => {
    expect(computeQuantile([1, 2, 3], 0.25)).toBe(1.5);
    expect(computeQuantile([1, 2, 3, 4], 0.5)).toBe(2.5);
    expect(computeQuantile([7], 0.9)).toBe(7);
  });

  it('is NaN without values', () => {
    expect(computeQuantile([], 0.5)).toBeNaN();
  });
});

describe('the upper median', () => {
  it('is the middle value, or the higher of the two middle values', () => {
    expect(computeUpperMedian([3, 1, 2])).toBe(2);
    expect(computeUpperMedian([4, 1, 3, 2])).toBe(3);
    expect(computeUpperMedian([])).toBe(0);
    expect(computeUpperMedian([NaN, 1, 2, NaN])).toBe(NaN);
    expect(computeUpperMedian([1, 2, NaN])).toBe(2);
  });

  it('is the value that sorting places in the middle, also with equal values and infinite ones', () => {
    const random = createSeededRandom(7);
    const draws = [() => random(), () => Math.floor(4 * random()), () => Infinity * (random() - 0.5), () => 1];
    for (const draw of draws) {
      for (let count = 1; count < 200; count++) {
        const values = Array.from({ length: count }, draw);
        const copy = [...values];
        expect(computeUpperMedian(values)).toBe(Float64Array.from(values).sort()[count >> 1]);
        expect(values).toEqual(copy);
      }
    }
  });
});
