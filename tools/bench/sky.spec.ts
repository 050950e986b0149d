import { measureSky } from './sky';

describe('the sky bench', () => {
  it('serializes every tile of the globe, and prints its reference', async () => {
    const lines: string[] = [];
    const results = await measureSky((line) => void lines.push(line), { spacing: 2.5, hourly: 3, threeHourly: 1 });
    expect(results.map(({ id, unit }) => [id, unit])).toEqual([
      ['sky', 's of CPU'],
      ['sky.memory', 'MB'],
    ]);
    for (const { value, reference, ratio } of results) {
      expect(value).toBeGreaterThan(0);
      expect(ratio).toBeCloseTo(value / (reference ?? NaN), 9);
    }
    // 72 x 144 tiles in two blocks of steps.
    expect(lines[0]).toMatch(/^20736 tiles of 10 variables/);
    expect(lines[1]).toContain('reference');
  }, 120_000);
});
