import { parseNumber } from './numeric-text';

describe('a number in text', () => {
  it.each([
    ['1', 1],
    ['-1.5', -1.5],
    ['+.5', 0.5],
    ['5.', 5],
    ['1e-3', 0.001],
    ['-0', 0],
    ['2.2250738585072014e-308', 2.2250738585072014e-308],
  ])('is recognized: %s', (text, value) => expect(parseNumber(text)).toBe(value));

  it.each(['', '.', 'e5', '1e', '0x1F', 'Infinity', 'NaN', '1e999', '1,5', '١', ' 1', '1_000', '1e-320', '-5e-324'])(
    'is not recognized: %j',
    (text) => expect(parseNumber(text)).toBeUndefined(),
  );

  it('is recognized in time proportional to its length, not to its square', () => {
    const before = process.cpuUsage();
    for (const text of [`${'1'.repeat(30_000)}x`, `1.${'1'.repeat(30_000)}x`, `1e${'1'.repeat(30_000)}x`])
      expect(parseNumber(text)).toBeUndefined();
    expect(process.cpuUsage(before).user).toBeLessThan(200_000);
  });
});
