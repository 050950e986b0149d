import { skyFigures } from './sky';

describe('the bench of the sky', () => {
  it('turns every tile of the Earth into what travels, and says what it was measured by', async () => {
    const lines: string[] = [];
    const figures = await skyFigures((line) => void lines.push(line), { spacing: 2.5, hourly: 3, threeHourly: 1 });
    expect(figures.map(({ id, unit }) => [id, unit])).toEqual([
      ['sky', 's of CPU'],
      ['sky.memory', 'MB'],
    ]);
    for (const { value, yardstick, ratio } of figures) {
      expect(value).toBeGreaterThan(0);
      expect(ratio).toBeCloseTo(value / (yardstick ?? NaN), 9);
    }
    // 72 x 144 tiles in two blocks of steps.
    expect(lines[0]).toMatch(/^20736 tiles of 9 variables/);
    expect(lines[1]).toContain('yardstick');
  }, 120_000);
});
