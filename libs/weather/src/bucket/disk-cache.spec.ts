import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ByteRange } from './byte-ranges';
import { DiskCache } from './disk-cache';

const octets = (count: number, value = 1) => Buffer.alloc(count, value);

describe('downloads on disk', () => {
  let folder: string;
  beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'daystar-cache-'))));
  afterEach(() => rm(folder, { recursive: true }));

  it('come back as they were put, also to the next process', async () => {
    const cache = new DiskCache(folder, 1000);
    await cache.put('a/b/0-10', octets(10));
    expect(await cache.get('a/b/0-10')).toEqual(octets(10));
    expect(await new DiskCache(folder, 1000).get('a/b/0-10')).toEqual(octets(10));
    expect(await cache.get('a/b/0-11')).toBeUndefined();
  });

  it('go when there are too many octets, those not used for longest first', async () => {
    const cache = new DiskCache(folder, 100);
    await cache.put('one', octets(40));
    await cache.put('two', octets(40));
    await cache.get('one');
    await cache.put('three', octets(40));
    expect((await readdir(folder)).sort()).toEqual(['one', 'three']);
    await cache.put('large', octets(500));
    expect(await readdir(folder)).toEqual(['large']);
  });

  it('share the limit among the sources that use the cache, each in a folder of its own', async () => {
    const cache = new DiskCache(folder, 100);
    const [gfs, himawari] = [cache.within('gfs'), cache.within('himawari')];
    await gfs.put('one', octets(60));
    await himawari.put('one', octets(60, 2));
    expect(await gfs.get('one')).toBeUndefined();
    expect(await himawari.get('one')).toEqual(octets(60, 2));
    expect(await readdir(join(folder, 'himawari'))).toEqual(['one']);
    await himawari.drop('one');
    expect(await himawari.get('one')).toBeUndefined();
  });

  it('are not what a crash left half written, and such rests are swept away', async () => {
    await writeFile(join(folder, 'one.77-0.part'), 'half');
    const cache = new DiskCache(folder, 100);
    expect(await cache.get('one')).toBeUndefined();
    expect(await readdir(folder)).toEqual([]);
  });

  it('are not what somebody else cut short', async () => {
    const cache = new DiskCache(folder, 100);
    await cache.put('one', octets(40));
    await writeFile(join(folder, 'one'), octets(20));
    expect(await cache.get('one')).toBeUndefined();
  });

  it('fetches a large file piece by piece, goes on where it broke off, and fetches it once', async () => {
    const cache = new DiskCache(folder, 1e9);
    const whole = Buffer.alloc(20_000_000, 'a');
    const asked: number[] = [];
    let breaks = true;
    const fetch = async ({ start, end }: ByteRange) => {
      asked.push(start);
      if (start > 0 && breaks) throw new Error('it broke off');
      return whole.subarray(start, end);
    };
    const file = () => cache.file('a/large', whole.length, fetch, async () => {});
    await expect(file()).rejects.toThrow('it broke off');
    expect(await cache.get('a/large')).toBeUndefined();
    breaks = false;
    const path = await file();
    expect(await file()).toBe(path);
    expect(asked).toEqual([0, 8_000_000, 8_000_000, 16_000_000]);
    expect((await readFile(path)).equals(whole)).toBe(true);
  });

  it('keeps nothing of a file that is not what it should be, nor of one that is dropped', async () => {
    const cache = new DiskCache(folder, 1e9);
    const wrong = async () => {
      throw new Error('it is another');
    };
    const fetch = async () => Buffer.from('abc');
    await expect(cache.file('b', 3, fetch, wrong)).rejects.toThrow('it is another');
    await cache.file('c', 3, fetch, async () => {});
    await cache.drop('c');
    expect([await cache.get('b'), await cache.get('c'), await readdir(folder)]).toEqual([undefined, undefined, []]);
  });
});
