import { averageRows } from './average-rows';

const rows = (ends: number[], periodEnds: number[], ghi: number[]) => ({
  ends,
  periodEnds,
  availableAt: ends.map((end) => end - 100),
  columns: new Map([['ghi', ghi]]),
});

describe('rows finer than the period', () => {
  it('become means of the available rows, available with the last of them', () => {
    const { ends, availableAt, columns } = averageRows(rows([5, 10, 15, 20], [10, 10, 20, 20], [1, 3, NaN, 7]));
    expect(ends).toEqual([10, 20]);
    expect(availableAt).toEqual([-90, -80]);
    expect(columns.get('ghi')).toEqual([2, 7]);
  });

  it('are blank where all of them are', () => {
    expect(averageRows(rows([5, 10], [10, 10], [NaN, NaN])).columns.get('ghi')).toEqual([NaN]);
  });

  it('are averaged by issue where the rows of two issues alternate', () => {
    const twoIssues = {
      ...rows([5, 5, 10, 10], [10, 10, 10, 10], [1, 100, 3, 300]),
      availableAt: [-90, -50, -90, -50],
    };
    const { ends, availableAt, columns } = averageRows(twoIssues);
    expect(ends).toEqual([10, 10]);
    expect(availableAt).toEqual([-90, -50]);
    expect(columns.get('ghi')).toEqual([2, 200]);
  });

  it('are unchanged where each is a separate period, or an issue of the same', () => {
    expect(averageRows(rows([10, 20, 20], [10, 20, 20], [1, 2, 3])).columns.get('ghi')).toEqual([1, 2, 3]);
  });
});
