import { formatMonth, splitIntoMonths } from './month';

describe('calendar months', () => {
  it('are formatted in UTC', () => {
    expect(formatMonth(Date.UTC(2019, 11, 31, 23, 59))).toBe('2019-12');
    expect(formatMonth(Date.parse('2020-01-01T01:00:00+02:00'))).toBe('2019-12');
  });

  it('split a time span, also across a year', () => {
    const [from, to] = [Date.UTC(2019, 10, 20, 6), Date.UTC(2020, 0, 2)];
    const [december, january] = [Date.UTC(2019, 11), Date.UTC(2020, 0)];
    expect(splitIntoMonths(from, to)).toEqual([
      { name: '2019-11', from, to: december },
      { name: '2019-12', from: december, to: january },
      { name: '2020-01', from: january, to },
    ]);
  });

  it('have no part that begins at the end of the span', () => {
    const end = Date.UTC(2019, 6);
    expect(splitIntoMonths(end - 1, end).map(({ name }) => name)).toEqual(['2019-06']);
    expect(splitIntoMonths(end, end)).toEqual([]);
  });
});
