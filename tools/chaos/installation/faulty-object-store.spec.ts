import { type ObjectStore, openObjectStore } from '@daystar/object-store';
import { FaultyObjectStore } from './faulty-object-store';
import { findFreePorts } from './find-free-ports';

describe('the object store of the chaos test', () => {
  let faulty: FaultyObjectStore;
  let store: ObjectStore;
  beforeAll(async () => {
    const [port] = await findFreePorts(1);
    faulty = await FaultyObjectStore.start(port);
    const { DAYSTAR_LAKE_URL: url, DAYSTAR_LAKE_ACCESS_KEY, DAYSTAR_LAKE_SECRET_KEY } = faulty.environment;
    store = openObjectStore({
      url: url!,
      accessKeyId: DAYSTAR_LAKE_ACCESS_KEY,
      secretAccessKey: DAYSTAR_LAKE_SECRET_KEY,
    });
    await store.put('days/a', Buffer.from('a'));
  });
  afterAll(() => faulty.close());

  it.each(['kill', 'fill'] as const)('refuses writes during %s, and keeps its objects', async (kind) => {
    const endFault = faulty.inject(kind);
    await expect(store.put('days/b', Buffer.from('b'))).rejects.toMatchObject({ code: 'Unavailable' });
    await endFault();
    expect(await store.list('days/')).toEqual(['days/a']);
  });

  it('does not list new objects while it is stale', async () => {
    const endFault = faulty.inject('stale');
    await store.put('days/c', Buffer.from('c'));
    expect(await store.list('days/')).toEqual(['days/a']);
    await endFault();
    expect(await store.list('days/')).toEqual(['days/a', 'days/c']);
    await store.delete(['days/c']);
  });

  it.each(['stall', 'blackhole'] as const)('does not respond during %s, and does afterwards', async (kind) => {
    const endFault = faulty.inject(kind);
    const read = store.get('days/a').catch(() => 'failed' as const);
    const firstEvent = await Promise.race([read, new Promise((resolve) => setTimeout(resolve, 300, 'waiting'))]);
    expect(firstEvent).toBe('waiting');
    await endFault();
    await read;
    expect(Buffer.from((await store.get('days/a'))!).toString()).toBe('a');
  });

  it('is reached without the proxy during a fault', async () => {
    const endFault = faulty.inject('kill');
    expect(await openObjectStore(faulty.directSettings).list('days/')).toEqual(['days/a']);
    await endFault();
  });
});
