import { mergeRanges } from './byte-ranges';

describe('mergeRanges', () => {
  it('sorts ranges, and merges those that touch or overlap', () => {
    const ranges = [
      { start: 300, end: 400 },
      { start: 0, end: 100 },
      { start: 100, end: 150 },
      { start: 120, end: 130 },
    ];
    expect(mergeRanges(ranges)).toEqual([
      { start: 0, end: 150 },
      { start: 300, end: 400 },
    ]);
  });

  it('merges ranges up to the end of the object', () => {
    expect(mergeRanges([{ start: 5 }, { start: 0, end: 5 }])).toEqual([{ start: 0 }]);
    expect(mergeRanges([{ start: 5 }, { start: 0, end: 4 }])).toEqual([{ start: 0, end: 4 }, { start: 5 }]);
  });

  it('returns no range for none', () => {
    expect(mergeRanges([])).toEqual([]);
  });
});
