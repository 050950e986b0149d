import { joined } from './byte-ranges';

describe('ranges of octets', () => {
  it('are joined where they touch or overlap, and put in order', () => {
    const ranges = [
      { start: 300, end: 400 },
      { start: 0, end: 100 },
      { start: 100, end: 150 },
      { start: 120, end: 130 },
    ];
    expect(joined(ranges)).toEqual([
      { start: 0, end: 150 },
      { start: 300, end: 400 },
    ]);
  });

  it('may reach to the end of their object', () => {
    expect(joined([{ start: 5 }, { start: 0, end: 5 }])).toEqual([{ start: 0 }]);
    expect(joined([{ start: 5 }, { start: 0, end: 4 }])).toEqual([{ start: 0, end: 4 }, { start: 5 }]);
  });

  it('are none of none', () => {
    expect(joined([])).toEqual([]);
  });
});
