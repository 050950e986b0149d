import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { FakeS3Server } from '@daystar/testing';
import type { ObjectStore } from './object-store';
import { openObjectStore } from './open-object-store';
import { S3ObjectStore } from './s3-object-store';

const KEY = { accessKeyId: 'id', secretAccessKey: 'secret' };
const text = (content?: Uint8Array) => content && Buffer.from(content).toString();

describe('the object store in a folder', () => {
  let folder: string;
  objectStoreBehaves(
    async () => openObjectStore({ url: `file:${(folder = await mkdtemp(join(tmpdir(), 'daystar-objects-')))}` }),
    () => rm(folder, { recursive: true }),
  );

  it('leaves no incomplete file when an object cannot be stored', async () => {
    const store = openObjectStore({ url: `file:${folder}` });
    await store.put('b', Buffer.from('a file where a folder is needed'));
    await expect(store.put('b/c', Buffer.from('x'))).rejects.toMatchObject({ code: 'Unavailable' });
    expect(await readdir(join(folder, '.incomplete'))).toEqual([]);
  });
});

describe('the object store behind the S3 API', () => {
  let s3: FakeS3Server;
  const open = (query = '') =>
    openObjectStore({ url: `s3://lake/daystar?region=eu-central-1&endpoint=${s3.endpoint}${query}`, ...KEY });
  objectStoreBehaves(
    async () => {
      s3 = await FakeS3Server.start();
      return open();
    },
    () => s3.close(),
  );

  it('reports a store that is unavailable or full, and works when it is again available', async () => {
    const store = open();
    for (const fault of ['isUnavailable', 'isFull'] as const) {
      s3.setFaults({ [fault]: true });
      await expect(store.put('a', Buffer.from('new'))).rejects.toMatchObject({
        code: 'Unavailable',
        message: 'The object store is unavailable.',
      });
      s3.setFaults({ [fault]: false });
      await store.put('a', Buffer.from('new'));
      expect(text(await store.get('a'))).toBe('new');
    }
  });

  it('does not take a missing bucket for a missing object', async () => {
    const store = openObjectStore({ url: `s3://other?endpoint=${s3.endpoint}`, ...KEY });
    await expect(store.get('a')).rejects.toMatchObject({ code: 'Unavailable' });
  });

  it('reads an object that lists do not show yet', async () => {
    const store = open();
    s3.setFaults({ isListStale: true });
    await store.put('stale/a', Buffer.from('x'));
    expect(await store.list('stale/')).toEqual([]);
    expect(text(await store.get('stale/a'))).toBe('x');
    s3.setFaults({ isListStale: false });
    expect(await store.list('stale/')).toEqual(['stale/a']);
  });
});

describe('a request to a store that never responds', () => {
  it('ends at its timeout, also after garbage collections', async () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as () => void;
    const collections = setInterval(collectGarbage, 50);
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const location = { endpoint: `http://127.0.0.1:${port}`, bucket: 'lake', prefix: '', region: 'us-east-1' };
    const store = new S3ObjectStore({ ...location, ...KEY, timeoutMs: 300 });
    const read = store.get('a').then(
      () => 'read',
      (error: Error) => error.cause,
    );
    try {
      expect(await Promise.race([read, sleep(5000, undefined, { ref: false })])).toMatchObject({
        message: 'get a: The operation was aborted due to timeout',
      });
    } finally {
      clearInterval(collections);
      silent.closeAllConnections();
      silent.close();
    }
  });
});

describe('the address of an object store', () => {
  it.each(['s3:', 'gs://lake', 'https://lake.example', 'lake'])('is refused when it is %s', (url) => {
    expect(() => openObjectStore({ url, ...KEY })).toThrow('must be file:DIR or s3://BUCKET/PREFIX');
  });

  it('needs an access key for S3', () => {
    expect(() => openObjectStore({ url: 's3://lake' })).toThrow('needs both an access key id and a secret access key');
  });
});

function objectStoreBehaves(open: () => Promise<ObjectStore>, close: () => Promise<void>): void {
  let store: ObjectStore;
  beforeAll(async () => {
    store = await open();
  });
  afterAll(close);

  it('returns objects and ranges of them', async () => {
    await store.put('issues/day=2026-06-21/a.parquet', Buffer.from('0123456789'));
    expect(text(await store.get('issues/day=2026-06-21/a.parquet'))).toBe('0123456789');
    expect(text(await store.get('issues/day=2026-06-21/a.parquet', { start: 2, end: 5 }))).toBe('234');
    expect(text(await store.get('issues/day=2026-06-21/a.parquet', { start: 8, end: 20 }))).toBe('89');
    expect(text(await store.get('issues/day=2026-06-21/a.parquet', { start: 10, end: 20 }))).toBe('');
    expect(await store.get('issues/day=2026-06-21/b.parquet')).toBeUndefined();
    expect(await store.get('issues/day=2026-06-21/b.parquet', { start: 0, end: 1 })).toBeUndefined();
  });

  it('replaces an object', async () => {
    await store.put('replaced', Buffer.from('the first, longer'));
    await store.put('replaced', Buffer.from('the second'));
    expect(text(await store.get('replaced'))).toBe('the second');
  });

  it('lists keys and folders, also over several pages', async () => {
    const keys = ['1/a', '1/b', '2/c', '3/d', '4/e'].map((key) => `listed/day=${key}`);
    for (const key of keys) await store.put(key, Buffer.from('x'));
    expect(await store.list('listed/')).toEqual(keys);
    expect(await store.list('listed/day=1/')).toEqual(keys.slice(0, 2));
    expect(await store.listFolders('listed/')).toEqual(['day=1', 'day=2', 'day=3', 'day=4']);
    expect(await store.list('nothing/')).toEqual([]);
    expect(await store.listFolders('nothing/')).toEqual([]);
  });

  it('deletes objects, and ignores absent ones', async () => {
    await store.put('deleted/a', Buffer.from('x'));
    await store.delete(['deleted/a', 'deleted/b']);
    expect(await store.list('deleted/')).toEqual([]);
    await store.put('days/day=1/a', Buffer.from('x'));
    await store.delete(['days/day=1/a']);
    expect(await store.listFolders('days/')).toEqual([]);
  });
}
