import { getPartIndex, listPartNames, parsePartName } from './tile-parts';

describe('the parts of a tile', () => {
  it('are the tile itself up to the limit, and equal shares above it', () => {
    expect(listPartNames('t1-2', 0, 10)).toEqual(['t1-2']);
    expect(listPartNames('t1-2', 10, 10)).toEqual(['t1-2']);
    expect(listPartNames('t1-2', 21, 10)).toEqual(['t1-2#0/3', 't1-2#1/3', 't1-2#2/3']);
  });

  it('are parsed from their names', () => {
    expect(parsePartName('t1-2')).toEqual({ tile: 't1-2', index: 0, count: 1 });
    expect(parsePartName('t1-2#1/3')).toEqual({ tile: 't1-2', index: 1, count: 3 });
  });

  it('divide 300,000 sites evenly', () => {
    const count = listPartNames('t1-2', 300_000, 20_000).length;
    const sizes = new Array<number>(count).fill(0);
    for (let i = 0; i < 300_000; i++) {
      const id = i
        .toString(16)
        .padStart(16, '0')
        .replace(/(.{4})(?=.)/g, '$1-');
      sizes[getPartIndex(id, count)]++;
    }
    expect(count).toBe(15);
    expect(Math.max(...sizes)).toBeLessThan(22_000);
    expect(Math.min(...sizes)).toBeGreaterThan(18_000);
  });
});
