import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join, resolve } from 'node:path';
import { siteChanged } from '@daystar/contracts';
import { createSubscription, openBus } from '@daystar/bus';
import { createLog } from '@daystar/host';
import { describeWith } from '@daystar/testing';
import { Kafka, logLevel } from 'kafkajs';
import { runAdmin } from './run-admin';
import { UsageError } from './usage-error';

const root = resolve(__dirname, '../..');

describeWith('stack', 'admin dlq', () => {
  const kafka = process.env.DAYSTAR_TEST_KAFKA ?? '';
  const namespace = `dlq-${randomUUID().slice(0, 8)}`;
  const execute = (...args: string[]) => {
    const env = { ...process.env, DAYSTAR_KAFKA: kafka, DAYSTAR_NAMESPACE: namespace };
    const program = join(root, 'dist/tools/admin/main.js');
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { env, encoding: 'utf8' });
    return { status, stdout, stderr };
  };
  /** Runs a command in this process, because a separate one loads all code of all commands. */
  const admin = (...args: string[]) => runAdmin(args, () => Promise.reject(new Error('the bus was opened')));

  beforeAll(async () => {
    Object.assign(process.env, { DAYSTAR_KAFKA: kafka, DAYSTAR_NAMESPACE: namespace });
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

  it('counts in `list` the dead letters that `show` returns', async () => {
    expect(execute('dlq', 'list')).toEqual({ status: 0, stdout: 'sites.site.v1  2\n', stderr: '' });
    expect(await admin('dlq', 'show', 'sites.site.v1')).toEqual([
      expect.stringMatching(/^0 {2}.*gateway {2}Error: a bad site$/),
      expect.stringMatching(/^1 {2}.*engine {2}Error: a bad site$/),
    ]);
  }, 60_000);

  it.each(['show', 'replay', 'drop'])(
    '%s refuses a topic that does not exist, and names those that do',
    async (command) => {
      const refused = admin('dlq', command, 'nonsense');
      await expect(refused).rejects.toThrow(UsageError);
      await expect(refused).rejects.toThrow(/^nonsense has no dead-letter topic: expected one of .*sites\.site\.v1/);
    },
  );

  it('ends with code 2 when it refuses a topic, and with code 1 without the dead letter', () => {
    const { status, stderr } = execute('dlq', 'show', 'nonsense');
    expect([status, stderr]).toEqual([2, expect.stringMatching(/^admin: nonsense has no dead-letter topic: /)]);
    expect(execute('dlq', 'show', 'sites.site.v1', '--letter', '7')).toEqual({
      status: 1,
      stdout: '',
      stderr: 'admin: sites.site.v1 has no dead letter 7: `dlq show sites.site.v1` lists them\n',
    });
  });

  it('refuses to replay a dead letter that does not exist', async () => {
    await expect(admin('dlq', 'replay', 'sites.site.v1', '--letter', '7')).rejects.toThrow(
      /^sites\.site\.v1 has no dead letter 7: `dlq show sites\.site\.v1` lists them$/,
    );
  });

  it('drops by the name of the topic or of its dead-letter topic', async () => {
    expect(await admin('dlq', 'drop', 'sites.site.v1.dlq')).toEqual(['deleted 2 dead letters of sites.site.v1']);
    expect(await admin('dlq', 'list')).toEqual(['there are no dead letters']);
  }, 60_000);
});
