import { parseRowFilter } from './row-filter';

describe('a condition on a column', () => {
  it.each([
    ['is_daylight==1', 'is_daylight', [1], [0, NaN]],
    ['zenith < 85', 'zenith', [84.9, -3], [85, NaN]],
    ['power>=0.5', 'power', [0.5, 2], [0.4, NaN]],
    ['flag != 0', 'flag', [1, -1], [0, NaN]],
  ])('%s', (text, column, fulfils, fails) => {
    const filter = parseRowFilter(text)!;
    expect(filter.column).toBe(column);
    expect([fulfils.every((value) => filter.matches(value)), fails.some((value) => filter.matches(value))]).toEqual([
      true,
      false,
    ]);
  });

  it('is refused when it is more than one comparison', () => {
    expect(parseRowFilter('a==1 and b==2')).toBeUndefined();
    expect(parseRowFilter('process.exit()')).toBeUndefined();
  });
});
