import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createTestTopic, describeWith, eventually } from '@daystar/testing';
import { Client } from './client';
import { RecoveryInstallation } from './recovery/recovery-installation';
import { extractShellBlocks } from './recovery/shell-blocks';

const HANDBOOK = readFileSync(resolve(__dirname, '../docs/recover.md'), 'utf8');

/** The `admin` commands of a scenario, in their order. */
function adminStepsOf(scenario: string): string[][] {
  const [, text = ''] = HANDBOOK.split(`\n## ${scenario}\n`);
  return [...text.split('\n## ')[0].matchAll(/`admin ([a-z -]+)`/g)].map(([, line]) => line.trim().split(' '));
}

describeWith('stack', 'the steps of docs/recover.md', () => {
  let installation: RecoveryInstallation;
  let keys: { early: string; late: string };
  let sites: { early: string; late: string };
  const site = { name: 'Alba', latitude: 44.7, longitude: 8, capacity: 5, tilt: 30, azimuth: 180 };
  const recover = (scenario: string) => adminStepsOf(scenario).flatMap((step) => installation.runAdmin(...step));
  const shell = (section: string) =>
    extractShellBlocks('recover.md', section).forEach((block) => installation.runShell(block));
  const served = (client: Client, id: string) => client.getRowsUntil(`/utility_scale_sites/${id}/forecasts`);
  const replace = async (url: string, key: string, id: string, capacity: number) => {
    const response = await fetch(`${url}/utility_scale_sites/${id}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...site, capacity }),
    });
    return response.status < 300 ? true : undefined;
  };
  const topic = () => `${installation.namespace}.sites.site.v1`;
  const partitions = async () =>
    (await installation.kafka.fetchTopicOffsets(topic()))
      .map(({ partition, high }) => ({ partition, records: Number(high) }))
      .sort((a, b) => a.partition - b.partition);
  const create = (client: Client) =>
    eventually(async () => {
      const { status, body } = await client.post<{ resource_id: string }>('/utility_scale_sites', site);
      return status === 201 ? body.resource_id : undefined;
    });

  beforeAll(async () => {
    installation = await RecoveryInstallation.open();
    const url = await installation.start();
    const running = { url, close: () => Promise.resolve() };
    const early = await Client.registerWithKey(running, 'Early');
    const first = await create(early.client);
    // Creates the test site of the account.
    await early.client.get('/utility_scale_sites');
    await early.client.post('/pv_power/collections/mine/aggregations', {
      aggregation_id: 'all',
      name: 'All',
      members: [first],
    });
    await served(early.client, first);
    shell('Back up Postgres');
    const late = await Client.registerWithKey(running, 'Late');
    keys = { early: early.key, late: late.key };
    sites = { early: first, late: await create(late.client) };
    await eventually(() => replace(url, keys.early, sites.early, 7));
    await served(late.client, sites.late);
  }, 120_000);
  afterAll(() => installation?.close(), 60_000);

  it('Redis is lost: the newest rows are restored without waiting for the next issue', async () => {
    await installation.stop();
    await installation.eraseRedis();
    recover('Redis is lost');
    const cached = (await installation.listRedisKeys()).join(' ');
    expect(cached).toContain(`{site/${sites.early}}`);
    expect(cached).toContain(`{site/${sites.late}}`);
    expect(cached).toContain('{aggregation/mine/all}');
  }, 120_000);

  it('Kafka is lost: every account, site and aggregation is served again, and can be changed', async () => {
    await installation.eraseKafka();
    // Two sites, and the test site of the account that has listed its sites.
    expect(recover('Kafka is lost')).toContain('sites.site.v1: 0 unchanged, 3 published, 0 corrected, 0 removed');
    const url = await installation.start();
    const early = new Client(url, keys.early);
    await served(early, sites.early);
    await served(new Client(url, keys.late), sites.late);
    await early.getRowsUntil('/pv_power/collections/mine/aggregations/all/forecasts');
    expect(await eventually(() => replace(url, keys.early, sites.early, 8))).toBe(true);
  }, 120_000);

  it('a compacted topic is enlarged: it holds every key once', async () => {
    await installation.stop();
    await installation.kafka.deleteTopics({ topics: [topic()] });
    await eventually(async () => !(await installation.kafka.listTopics()).includes(topic()) || undefined);
    await createTestTopic(installation.kafka, { topic: topic(), numPartitions: 12 });
    expect(recover('A compacted topic is enlarged')).toContain(
      'sites.site.v1: 0 unchanged, 3 published, 0 corrected, 0 removed',
    );
    expect((await partitions()).reduce((sum, { records }) => sum + records, 0)).toBe(3);
  }, 120_000);

  it('Postgres is restored from a backup: rows in it are served, later ones are lost', async () => {
    shell('Restore Postgres');
    installation.switchToRestored();
    expect(recover('Postgres is restored to an earlier time')).toEqual(
      expect.arrayContaining([
        'accounts.account.v1: 1 unchanged, 0 published, 0 corrected, 1 removed',
        'sites.site.v1: 1 unchanged, 0 published, 1 corrected, 1 removed',
      ]),
    );
    const url = await installation.start();
    const early = new Client(url, keys.early);
    const { body } = await eventually(async () => {
      const response = await early.get(`/utility_scale_sites/${sites.early}`);
      return response.status === 200 ? response : undefined;
    });
    expect(body).toMatchObject({ site: { capacity: 5 } });
    expect((await new Client(url, keys.late).get(`/utility_scale_sites/${sites.late}`)).status).toBe(401);
    const before = await partitions();
    await eventually(() => replace(url, keys.early, sites.early, 9));
    await served(early, sites.early);
    // The topic was enlarged above: the change went where the key already was.
    const grown = async () => (await partitions()).filter(({ records }, i) => records > before[i].records);
    const [changed, ...others] = await eventually(async () => ((await grown()).length > 0 ? grown() : undefined));
    expect(others).toEqual([]);
    expect(before[changed.partition].records).toBeGreaterThan(0);
  }, 120_000);

  it('a region is lost: empty brokers and an empty Redis are filled from Postgres', async () => {
    await installation.stop();
    await installation.eraseKafka();
    await installation.eraseRedis();
    expect(recover('A region is lost')).toEqual(
      expect.arrayContaining([
        'accounts.account.v1: 0 unchanged, 1 published, 0 corrected, 0 removed',
        'sites.site.v1: 0 unchanged, 2 published, 0 corrected, 0 removed',
        'aggregation.definition.v1: 0 unchanged, 1 published, 0 corrected, 0 removed',
      ]),
    );
  }, 120_000);
});
