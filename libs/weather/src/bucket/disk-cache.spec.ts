import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
});
