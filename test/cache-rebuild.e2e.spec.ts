import {
  buildAggregationResource,
  createSite,
  defineAggregation,
  registerAccount,
  replaceSite,
  buildSiteResource,
  getTileName,
  weatherTilePublished,
} from '@daystar/contracts';
import { ServiceClock } from '@daystar/host';
import { connectRedis } from '@daystar/row-cache';
import { describeWith, eventually } from '@daystar/testing';
import { runAdmin } from '../tools/admin/run-admin';
import { Installation } from './consumers/installation';
import { openStackDependencies } from './consumers/test-dependencies';
import { NOW, MESSAGE_CASES } from './consumers/message-cases';

const PLACE = { latitude: 30, longitude: -170 };
const properties = { name: 'Kept', ...PLACE, capacity: 10, tilt: 20, azimuth: 180 };

describeWith('stack', 'a row cache that lost everything', () => {
  let installation: Installation;
  let redis: ReturnType<typeof connectRedis>;
  let site: string;
  let account_id: string;
  const sum = buildAggregationResource('kept', 'all');
  const before = { ...process.env };

  beforeAll(async () => {
    const clock = new ServiceClock({ start: NOW, speed: 1 });
    installation = await Installation.start(await openStackDependencies(clock), clock);
    redis = connectRedis(process.env.DAYSTAR_TEST_REDIS ?? '');
    Object.assign(process.env, {
      DAYSTAR_KAFKA: process.env.DAYSTAR_TEST_KAFKA,
      DAYSTAR_REDIS: process.env.DAYSTAR_TEST_REDIS,
      DAYSTAR_NAMESPACE: installation.dependencies.namespace,
    });
    const weather = MESSAGE_CASES.find(({ type }) => type.topic === weatherTilePublished.topic)!;
    await installation.bus.publish(weather.type, [weather.createOlder(0), weather.createNewer(0)]);
    const { account } = await eventually(() =>
      installation.bus.request(registerAccount, { name: 'Kept', plan: 'enterprise' }),
    );
    account_id = account.account_id;
    const created = await installation.bus.request(createSite, { account_id, kind: 'utility', properties });
    site = created.resource_id;
    await eventually(() =>
      installation.bus.request(defineAggregation, {
        collection_id: 'kept',
        aggregation_id: 'all',
        name: 'All',
        members: [site],
        accounts: [account_id],
      }),
    );
    await eventually(() => installation.rowCache.readCurrentIssue(sum));
  });
  afterAll(async () => {
    process.env = before;
    redis.disconnect();
    await installation.close();
  });

  const keys = async () => (await redis.keys(`${installation.dependencies.namespace}:*`)).sort();
  const forget = async () => redis.unlink(...(await keys()));
  const rebuild = () => runAdmin(['cache', 'rebuild'], async () => installation.dependencies.bus);
  /** Everything that is read of it: which issue is current, and its bytes. */
  const rows = async () => {
    const { rowCache } = installation.dependencies;
    const all = await keys();
    const found = new Map<string, string>();
    for (const resource of [buildSiteResource(site), sum]) {
      const id = await rowCache.readCurrentIssueId(resource);
      const key = all.find((name) => name.endsWith(`{${resource}}:${id}`));
      const bytes = key && (await redis.getBuffer(key));
      found.set(resource, `${id} ${bytes ? bytes.toString('base64') : 'gone'}`);
    }
    for (const [source, bytes] of await rowCache.readWeather(getTileName(PLACE))) {
      found.set(source, Buffer.from(bytes).toString('base64'));
    }
    return Object.fromEntries(found);
  };
  /** Whether the aggregation has the current issue of its member. */
  const isComplete = async () => {
    const { rowCache } = installation;
    const issueId = await rowCache.readCurrentIssueId(buildSiteResource(site));
    const { members = [] } = (await rowCache.readCurrentIssue(sum)) ?? {};
    return members.length === 1 && members[0].issue_id === issueId;
  };
  /** Waits until no message is in flight. */
  const settled = () =>
    eventually(async () => {
      const [one, other] = [await rows(), await new Promise((r) => setTimeout(r, 1500)).then(rows)];
      return JSON.stringify(one) === JSON.stringify(other) && (await isComplete()) ? one : undefined;
    });

  it('has the same bytes after one or more rebuilds', async () => {
    const held = await settled();
    expect(Object.keys(held)).toHaveLength(3);
    await forget();
    expect(await installation.rowCache.readCurrentIssue(sum)).toBeUndefined();
    expect(await rebuild()).toEqual([
      expect.stringMatching(/^\d+ issues read, rows of 2 resources written$/),
      expect.anything(),
    ]);
    expect(await rows()).toEqual(held);
    await rebuild();
    expect(await rows()).toEqual(held);
  });

  it('never replaces an issue that an engine wrote meanwhile by an older one', async () => {
    await forget();
    const change = async (capacity: number) =>
      installation.bus.request(replaceSite, {
        account_id,
        kind: 'utility',
        resource_id: site,
        properties: { ...properties, capacity },
      });
    const rebuilding = rebuild();
    for (const capacity of [11, 12, 13]) await change(capacity);
    await rebuilding;
    await rebuild();
    const issue = await eventually(async () => {
      const current = await installation.rowCache.readCurrentIssue(buildSiteResource(site));
      return current?.resource_version === 4 ? current : undefined;
    });
    expect(issue.capacity).toBe(13);
  });
});
