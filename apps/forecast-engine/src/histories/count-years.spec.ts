import { countYears } from './count-years';

describe('countYears', () => {
  it.each([
    ['2020-01-01T00:00:00Z', '2021-01-01T00:00:00Z', 1],
    ['2020-01-01T00:00:00Z', '2021-01-01T00:30:00Z', 2],
    ['2020-03-05T06:00:00Z', '2020-03-05T06:30:00Z', 1],
    ['2020-03-05T06:00:00Z', '2021-03-05T06:00:00Z', 1],
    ['2020-03-05T06:00:00Z', '2021-03-05T06:30:00Z', 2],
  ])('counts the started years from %s to %s: %d', (start, end, years) => {
    expect(countYears(Date.parse(start), Date.parse(end))).toBe(years);
  });
});
