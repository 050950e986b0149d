import { randomUUID } from 'node:crypto';
import { describeWith, eventually } from '@daystar/testing';
import { issueOf, site, skyOf } from './cache-entries.fixture';
import { type RowCache, type CacheEvent, openRowCache, packIssue, packSky, unpackSky } from './index';

const log = { info: () => undefined, warn: () => undefined };
const clock = { now: () => Date.now() };

function behavesAsRowCache(name: string, open: () => { writer: RowCache; reader: RowCache }) {
  describe(name, () => {
    let writer: RowCache;
    let reader: RowCache;
    beforeAll(() => ({ writer, reader } = open()));
    afterAll(() => Promise.all([writer.close(), reader.close()]));
    afterEach(() => writer.removeResource(site));

    it('is empty before anything is published', async () => {
      expect(await reader.readCurrentIssue(site)).toBeUndefined();
      expect(await reader.readCurrentIssueId(site)).toBeUndefined();
      expect(await reader.readIssue(site, 'a')).toBeUndefined();
      expect(await reader.readSkies(['c1-1'])).toEqual(new Map());
      expect(await reader.readWeather('t1-1')).toEqual(new Map());
    });

    it('returns the published issue exactly', async () => {
      const issue = issueOf('a', '2026-01-01T12:00:00Z');
      expect(await writer.publishIssue(issue)).toBe(true);
      expect(await reader.readCurrentIssue(site)).toEqual(issue);
      expect(await reader.readCurrentIssueId(site)).toBe('a');
    });

    it('accepts an issue that another process packed', async () => {
      const issue = issueOf('a', '2026-01-01T12:00:00Z');
      const packed = packIssue(issue);
      // From another thread it arrives as Uint8Array, not as Buffer.
      expect(await writer.publishPackedIssue({ ...packed, bytes: Uint8Array.from(packed.bytes) })).toBe(true);
      expect(await reader.readCurrentIssue(site)).toEqual(issue);
    });

    it('records the issues that became current, in order, each once', async () => {
      expect((await reader.listRecentIssues(site)).map(({ id }) => id)).toEqual([]);
      await writer.publishIssue(issueOf('a', '2026-01-01T12:00:00Z'));
      await writer.publishIssue(issueOf('b', '2026-01-01T12:10:00Z'));
      await writer.publishIssue(issueOf('b', '2026-01-01T12:10:00Z'));
      await writer.publishIssue(issueOf('late', '2026-01-01T12:05:00Z'));
      expect((await reader.listRecentIssues(site)).map(({ id }) => id)).toEqual(['a', 'b']);
      await writer.removeResource(site);
      expect((await reader.listRecentIssues(site)).map(({ id }) => id)).toEqual([]);
    });

    it('switches to a newer issue and keeps the older one', async () => {
      await writer.publishIssue(issueOf('a', '2026-01-01T12:00:00Z'));
      await writer.publishIssue(issueOf('b', '2026-01-01T12:10:00Z'));
      expect((await reader.readCurrentIssue(site))?.issue_id).toBe('b');
      expect((await reader.readIssue(site, 'a'))?.issue_id).toBe('a');
    });

    it('rejects an older issue', async () => {
      await writer.publishIssue(issueOf('b', '2026-01-01T12:10:00Z'));
      expect(await writer.publishIssue(issueOf('older', '2026-01-01T12:00:00Z'))).toBe(false);
      expect((await reader.readCurrentIssue(site))?.issue_id).toBe('b');
      expect(await reader.readIssue(site, 'older')).toBeUndefined();
    });

    it('rejects an issue for an earlier version of the site, even if it was issued later', async () => {
      await writer.publishIssue(issueOf('b', '2026-01-01T12:00:00Z', { resource_version: 2 }));
      expect(await writer.publishIssue(issueOf('c', '2026-01-01T12:10:00Z', { resource_version: 1 }))).toBe(false);
      expect(await writer.publishIssue(issueOf('d', '2026-01-01T11:50:00Z', { resource_version: 3 }))).toBe(true);
      expect(await reader.readCurrentIssueId(site)).toBe('d');
    });

    it('keeps the member issues of an aggregation', async () => {
      const resource = 'aggregation/country_total/it_total';
      const issue = issueOf('a', '2026-01-01T12:00:00Z', {
        resource,
        members: [{ resource_id: '1234-abcd-5678-ef90', issue_id: 'x' }, { resource_id: '0000-0000-0000-0001' }],
        coverage: 0.5,
      });
      await writer.publishIssue(issue);
      expect(await reader.readCurrentIssue(resource)).toEqual(issue);
      await writer.removeResource(resource);
      expect(await reader.readCurrentIssue(resource)).toBeUndefined();
    });

    it('notifies every process of new issues, removals and new skies', async () => {
      const received: CacheEvent[] = [];
      let ready = () => {};
      const subscribed = new Promise<void>((resolve) => (ready = resolve));
      const stop = reader.subscribe((event) => (event.kind === 'gap' ? ready() : received.push(event)));
      if (name !== 'in memory') await subscribed;
      await writer.publishIssue(issueOf('a', '2026-01-01T12:00:00Z'));
      await writer.publishIssue(issueOf('older', '2026-01-01T11:00:00Z'));
      await writer.removeResource(site);
      await writer.publishSky([skyOf('c7-7', '2026-01-01T12:00:00Z')]);
      await writer.publishSky([skyOf('c7-7', '2026-01-01T11:00:00Z')]);
      await writer.publishSky([skyOf('c7-8', '2026-01-01T12:00:00Z')]);
      await eventually(() => received.some((event) => event.kind === 'sky' && event.cell === 'c7-8') || undefined);
      stop();
      const later: CacheEvent[] = [];
      const stopLater = reader.subscribe((event) => void later.push(event));
      await writer.publishIssue(issueOf('b', '2026-01-01T12:10:00Z'));
      await eventually(() => later.some(({ kind }) => kind === 'issued') || undefined);
      stopLater();
      expect(received).toEqual([
        { kind: 'issued', resource: site, issue_id: 'a' },
        { kind: 'removed', resource: site },
        { kind: 'sky', cell: 'c7-7' },
        { kind: 'sky', cell: 'c7-8' },
      ]);
    });

    it('returns the stored skies in packed form', async () => {
      const sky = skyOf('c511-276', '2026-01-01T12:00:00Z');
      await writer.publishSky([sky, skyOf('c0-0', '2026-01-01T12:00:00Z')]);
      const found = await reader.readSkies(['c511-276', 'c719-1439']);
      expect([...found].map(([cell, bytes]) => [cell, Buffer.from(bytes)])).toEqual([['c511-276', packSky(sky)]]);
    });

    it('ignores a sky block older than the stored one', async () => {
      await writer.publishSky([skyOf('c5-5', '2026-01-01T12:10:00Z', 20)]);
      await writer.publishSky([skyOf('c5-5', '2026-01-01T12:00:00Z', 10)]);
      expect(unpackSky((await reader.readSkies(['c5-5'])).get('c5-5')!).readColumn('air_temp')[0]).toBe(20);
    });

    it('ignores another sky block with the issue time of the stored one, because an issue never changes', async () => {
      await writer.publishSky([skyOf('c5-6', '2026-01-01T12:10:00Z', 20)]);
      await writer.publishSky([skyOf('c5-6', '2026-01-01T12:10:00Z', 10)]);
      const sky = (await reader.readSkies(['c5-6'])).get('c5-6')!;
      expect(sky).toEqual(packSky(skyOf('c5-6', '2026-01-01T12:10:00Z', 20)));
    });

    it('lists the requested cells', async () => {
      await writer.publishSky([skyOf('c7-1', '2026-01-01T12:00:00Z'), skyOf('c7-2', '2026-01-01T12:00:00Z')]);
      await reader.readSkies(['c7-1', 'c7-3']);
      const inUse = await writer.listCellsInUse();
      expect(inUse).toEqual(expect.arrayContaining(['c7-1', 'c7-3']));
      expect(inUse).not.toContain('c7-2');
    });

    it('stores the last weather of each source', async () => {
      await writer.putWeather('t5-5', 'gfs', Uint8Array.of(1, 2));
      await writer.putWeather('t5-5', 'gfs', Uint8Array.of(0, 255, 3));
      await writer.putWeather('t5-5', 'satellite', Uint8Array.of(9));
      const weather = await reader.readWeather('t5-5');
      expect([...weather].map(([source, bytes]) => [source, [...bytes]]).sort()).toEqual([
        ['gfs', [0, 255, 3]],
        ['satellite', [9]],
      ]);
      expect([...(await reader.readWeather('t5-5', (source) => source !== 'gfs')).keys()]).toEqual(['satellite']);
    });
  });
}

behavesAsRowCache('in memory', () => {
  const cache = openRowCache({ log, clock });
  return { writer: cache, reader: cache };
});

describeWith('stack', 'row cache in Redis', () => {
  const redis = process.env.DAYSTAR_TEST_REDIS;
  const open = () => openRowCache({ redis, log, clock, prefix: `test-${randomUUID()}` });
  behavesAsRowCache('as two processes see it', () => {
    const prefix = `test-${randomUUID()}`;
    const options = { redis: process.env.DAYSTAR_TEST_REDIS, log, clock, prefix };
    return { writer: openRowCache(options), reader: openRowCache(options) };
  });

  it('notifies other processes of weather, not itself', async () => {
    const prefix = `test-${randomUUID()}`;
    const [writer, reader] = [1, 2].map(() => openRowCache({ redis, log, clock, prefix }));
    const listen = (cache: RowCache) =>
      new Promise<CacheEvent[]>((subscribed) => {
        const received: CacheEvent[] = [];
        cache.subscribe((event) => (event.kind === 'gap' ? subscribed(received) : received.push(event)));
      });
    const [own, others] = await Promise.all([listen(writer), listen(reader)]);
    await writer.putWeather('t5-5', 'gfs', Uint8Array.from([1]));
    await writer.publishSky([skyOf('c7-7', '2026-01-01T12:00:00Z')]);
    const sky = { kind: 'sky', cell: 'c7-7' };
    await eventually(() => (own.length > 0 && others.length > 1) || undefined);
    expect(own).toEqual([sky]);
    expect(others).toEqual([{ kind: 'weather', tile: 't5-5', by: expect.any(String) }, sky]);
    await Promise.all([writer.close(), reader.close()]);
  });

  it('separates requested cells of installations on the same Redis', async () => {
    const [own, other] = [open(), open()];
    await own.readSkies(['c7-7']);
    expect(await own.listCellsInUse()).toEqual(['c7-7']);
    expect(await other.listCellsInUse()).toEqual([]);
    await Promise.all([own.close(), other.close()]);
  });

  it('reports no problem once connected', async () => {
    const cache = open();
    await cache.listCellsInUse();
    expect(cache.findReadinessProblem()).toBeUndefined();
    await cache.close();
  });
});

describe('row cache without Redis', () => {
  it('reports the problem and rejects with a retry time', async () => {
    const cache = openRowCache({ redis: 'redis://127.0.0.1:1', log, clock });
    await expect(cache.readCurrentIssue(site)).rejects.toMatchObject({ code: 'Unavailable', retryAfterSeconds: 5 });
    await expect(cache.publishSky([skyOf('c1-1', '2026-01-01T12:00:00Z')])).rejects.toMatchObject({
      code: 'Unavailable',
    });
    expect(cache.findReadinessProblem()).toMatch(/Redis/);
    await cache.close();
  });
});
