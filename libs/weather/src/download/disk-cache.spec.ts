import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ByteRange } from './byte-ranges';
import { DiskCache } from './disk-cache';

const bytesOf = (count: number, value = 1) => Buffer.alloc(count, value);

describe('DiskCache', () => {
  let folder: string;
  beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'daystar-cache-'))));
  afterEach(() => rm(folder, { recursive: true }));

  it('returns entries as they were stored, also to the next process', async () => {
    const cache = new DiskCache(folder, 1000);
    await cache.put('a/b/0-10', bytesOf(10));
    expect(await cache.get('a/b/0-10')).toEqual(bytesOf(10));
    expect(await new DiskCache(folder, 1000).get('a/b/0-10')).toEqual(bytesOf(10));
    expect(await cache.get('a/b/0-11')).toBeUndefined();
  });

  it('evicts the least recently used entries above its limit', async () => {
    const cache = new DiskCache(folder, 100);
    await cache.put('one', bytesOf(40));
    await cache.put('two', bytesOf(40));
    await cache.get('one');
    await cache.put('three', bytesOf(40));
    expect((await readdir(folder)).sort()).toEqual(['one', 'three']);
    await cache.put('large', bytesOf(500));
    expect(await readdir(folder)).toEqual(['large']);
  });

  it('evicts large files by their last use, too', async () => {
    const cache = new DiskCache(folder, 100);
    const file = () =>
      cache.getFile(
        'one',
        40,
        async () => Buffer.alloc(40, 'a'),
        async () => {},
      );
    await file();
    await cache.put('two', bytesOf(40));
    await file();
    await cache.put('three', bytesOf(40));
    expect((await readdir(folder)).sort()).toEqual(['one', 'three']);
  });

  it('shares its limit among sources, each with a folder of its own', async () => {
    const cache = new DiskCache(folder, 100);
    const [gfs, himawari] = [cache.openSubfolder('gfs'), cache.openSubfolder('himawari')];
    await gfs.put('one', bytesOf(60));
    await himawari.put('one', bytesOf(60, 2));
    expect(await gfs.get('one')).toBeUndefined();
    expect(await himawari.get('one')).toEqual(bytesOf(60, 2));
    expect(await readdir(join(folder, 'himawari'))).toEqual(['one']);
    await himawari.delete('one');
    expect(await himawari.get('one')).toBeUndefined();
  });

  it('ignores and deletes incomplete files of a crash', async () => {
    await writeFile(join(folder, 'one.77-0.part'), 'half');
    const cache = new DiskCache(folder, 100);
    expect(await cache.get('one')).toBeUndefined();
    expect(await readdir(folder)).toEqual([]);
  });

  it('ignores an entry that was truncated on disk', async () => {
    const cache = new DiskCache(folder, 100);
    await cache.put('one', bytesOf(40));
    await writeFile(join(folder, 'one'), bytesOf(20));
    expect(await cache.get('one')).toBeUndefined();
  });

  it('downloads a large file in chunks, resumes an interrupted download, and downloads it once', async () => {
    const cache = new DiskCache(folder, 1e9);
    const whole = Buffer.alloc(20_000_000, 'a');
    const requested: number[] = [];
    let isBroken = true;
    const fetch = async ({ start, end }: ByteRange) => {
      requested.push(start);
      if (start > 0 && isBroken) throw new Error('it broke off');
      return whole.subarray(start, end);
    };
    const file = () => cache.getFile('a/large', whole.length, fetch, async () => {});
    await expect(file()).rejects.toThrow('it broke off');
    expect(await cache.get('a/large')).toBeUndefined();
    isBroken = false;
    const path = await file();
    expect(await file()).toBe(path);
    expect(requested).toEqual([0, 8_000_000, 8_000_000, 16_000_000]);
    expect((await readFile(path)).equals(whole)).toBe(true);
  });

  it('keeps no file that fails its check, and none that is deleted', async () => {
    const cache = new DiskCache(folder, 1e9);
    const wrong = async () => {
      throw new Error('it is another');
    };
    const fetch = async () => Buffer.from('abc');
    await expect(cache.getFile('b', 3, fetch, wrong)).rejects.toThrow('it is another');
    await cache.getFile('c', 3, fetch, async () => {});
    await cache.delete('c');
    expect([await cache.get('b'), await cache.get('c'), await readdir(folder)]).toEqual([undefined, undefined, []]);
  });
});
