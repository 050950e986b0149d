import { createSeededRandom } from '@daystar/testing';
import { MAX_NUMBER_BYTES, writeNumber } from './write-number';

const written = (value: number, decimals: number): string => {
  const bytes = Buffer.alloc(MAX_NUMBER_BYTES);
  return bytes.toString('latin1', 0, writeNumber(bytes, 0, value, decimals));
};

describe('a number in a body', () => {
  const random = createSeededRandom(7);
  const values = Array.from({ length: 20_000 }, () => (random() - 0.1) * 10 ** (random() * 12 - 5));
  const edges = [
    0, -0, 0.5, 0.00005, 0.99995, 0.99996, -0.00001, -3.25, 9.9999, 10, 214748.3647, 214748.36485, 1e12, 3e21,
  ];

  it.each([0, 1, 2, 3, 4, 5, 6])('with %d decimals is the shortest text of the rounded number', (decimals) => {
    const factor = 10 ** decimals;
    const expected = (value: number) => String(Math.round(value * factor) / factor);
    expect([...edges, ...values].filter((value) => written(value, decimals) !== expected(value))).toEqual([]);
  });

  it('is empty for a missing value', () => {
    for (const value of [NaN, Infinity, -Infinity]) expect(written(value, 4)).toBe('');
  });
});
