import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join, resolve } from 'node:path';
import { siteChanged } from '@daystar/contracts';
import { createSubscription, openBus } from '@daystar/bus';
import { createLog } from '@daystar/host';
import { describeWith } from '@daystar/testing';
import { Kafka, logLevel } from 'kafkajs';

const root = resolve(__dirname, '../..');

describeWith('stack', 'admin dlq', () => {
  const kafka = process.env.DAYSTAR_TEST_KAFKA ?? '';
  const namespace = `dlq-${randomUUID().slice(0, 8)}`;
  const admin = (...args: string[]) => {
    const env = { ...process.env, DAYSTAR_KAFKA: kafka, DAYSTAR_NAMESPACE: namespace };
    const program = join(root, 'dist/tools/admin/main.js');
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { env, encoding: 'utf8' });
    return { status, stdout, stderr };
  };

  beforeAll(async () => {
    spawnSync(process.execPath, ['tools/launch.mjs', 'compile'], { cwd: root });
    const options = { kafka, namespace, clientId: 'test', log: createLog('test', 'silent'), now: Date.now };
    const bus = await openBus(options);
    const failing = createSubscription(siteChanged, 'every-instance', async () => {
      throw new Error('a bad site');
    });
    await bus.publish(siteChanged, [siteChanged.example]);
    for (const service of ['gateway', 'engine']) {
      await (await bus.listen({ service, subscriptions: [failing], responders: [] })).close();
    }
    await bus.close();
  }, 120_000);
  afterAll(async () => {
    const client = new Kafka({ brokers: [kafka], logLevel: logLevel.NOTHING }).admin();
    await client.connect();
    const topics = (await client.listTopics()).filter((topic) => topic.startsWith(`${namespace}.`));
    await client.deleteTopics({ topics });
    await client.disconnect();
  });

  it('counts in `list` the dead letters that `show` returns', () => {
    expect(admin('dlq', 'list')).toEqual({ status: 0, stdout: 'sites.site.v1  2\n', stderr: '' });
    const { stdout } = admin('dlq', 'show', 'sites.site.v1');
    expect(stdout.trim().split('\n')).toEqual([
      expect.stringMatching(/^0 {2}.*gateway {2}Error: a bad site$/),
      expect.stringMatching(/^1 {2}.*engine {2}Error: a bad site$/),
    ]);
  }, 60_000);

  it.each(['show', 'replay', 'drop'])('%s refuses a topic that does not exist, and names those that do', (command) => {
    const { status, stderr } = admin('dlq', command, 'nonsense');
    expect(stderr).toMatch(/^admin: nonsense has no dead-letter topic: expected one of .*sites\.site\.v1/);
    expect(status).toBe(2);
  });

  it.each(['show', 'replay'])('%s refuses a dead letter that does not exist', (command) => {
    expect(admin('dlq', command, 'sites.site.v1', '--letter', '7')).toEqual({
      status: 1,
      stdout: '',
      stderr: 'admin: sites.site.v1 has no dead letter 7: `dlq show sites.site.v1` lists them\n',
    });
  });

  it('drops by the name of the topic or of its dead-letter topic', () => {
    expect(admin('dlq', 'drop', 'sites.site.v1.dlq').stdout).toBe('deleted 2 dead letters of sites.site.v1\n');
    expect(admin('dlq', 'list').stdout).toBe('there are no dead letters\n');
  }, 60_000);
});
