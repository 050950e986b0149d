import { CompactedTable } from './compacted-table';

const newTable = () => new CompactedTable<{ version: number }>(({ version }) => version);

describe('a table of a compacted topic', () => {
  it('replaces a record by the same or a later version, and ignores an older one', () => {
    const table = newTable();
    expect([2, 2, 1, 3].map((version) => table.put('a', { version }))).toEqual([true, true, false, true]);
    expect([table.get('a'), table.size]).toEqual([{ version: 3 }, 1]);
  });

  it('keeps a removed record removed until a later version arrives', () => {
    const table = newTable();
    table.put('a', { version: 2 });
    expect(table.remove('a')).toBe(true);
    expect([1, 2].map((version) => table.put('a', { version }))).toEqual([false, false]);
    expect([table.has('a'), table.wasRemoved('a', 2), table.wasRemoved('a', 3)]).toEqual([false, true, false]);
    expect(table.put('a', { version: 3 })).toBe(true);
    expect(table.wasRemoved('a', 2)).toBe(false);
  });

  it('ignores an older record after a tombstone, even without its record', () => {
    const table = newTable();
    expect(table.remove('a', 2)).toBe(false);
    expect([1, 2, 3].map((version) => table.put('a', { version }))).toEqual([false, false, true]);
  });

  it('keeps a record that is newer than a late tombstone', () => {
    const table = newTable();
    table.put('a', { version: 3 });
    expect(table.remove('a', 2)).toBe(false);
    expect([...table.values()]).toEqual([{ version: 3 }]);
  });

  it('keeps the latest of several tombstones of a key', () => {
    const table = newTable();
    for (const version of [3, 1]) table.remove('a', version);
    expect(table.put('a', { version: 2 })).toBe(false);
  });

  it('forgets the earliest of more than 100,000 tombstones, but no other', () => {
    const table = newTable();
    for (let key = 0; key <= 100_000; key++) table.remove(String(key), 1);
    expect(['0', '1', '100000'].map((key) => table.put(key, { version: 1 }))).toEqual([true, false, false]);
  });

  it('finds keys by an indexed value of the current records, and forgets values without records', () => {
    const table = new CompactedTable<{ version: number; tags: string[] }>(({ version }) => version);
    const index = table.createIndex(({ tags }) => tags);
    table.put('a', { version: 1, tags: ['x', 'y'] });
    table.put('b', { version: 1, tags: ['y'] });
    table.put('a', { version: 2, tags: ['y', 'z'] });
    table.put('a', { version: 1, tags: ['x'] });
    expect(['x', 'y', 'z'].map((tag) => index.listKeys(tag).sort())).toEqual([[], ['a', 'b'], ['a']]);
    table.remove('a', 1);
    expect([index.countKeys('y'), index.countKeys('z')]).toEqual([2, 1]);
    table.remove('a');
    expect([index.countKeys('y'), index.listIndexedValues()]).toEqual([1, ['y']]);
  });
});
