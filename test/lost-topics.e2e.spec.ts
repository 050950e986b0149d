import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openBus } from '@daystar/bus';
import { registerAccount } from '@daystar/contracts';
import { createLog } from '@daystar/host';
import { describeWith, eventually } from '@daystar/testing';
import { Kafka, logLevel } from 'kafkajs';
import { findFreePorts } from '../tools/chaos/installation/find-free-ports';
import { compileServices, createDatabase } from './installations';
import { ServiceUnderTest } from './service-under-test';

describeWith('stack', 'a gateway and a registry whose topics were lost', () => {
  const kafka = process.env.DAYSTAR_TEST_KAFKA ?? '';
  const problem =
    /accounts\.account\.v1 retains 0 messages, but the database has 1 rows: run `npm run admin -- announce`/;
  const missing =
    /the topic accounts\.account\.v1 does not exist, so its events wait in the outbox: run `npm run admin -- schema update`, then `npm run admin -- announce`/;
  const running: ServiceUnderTest[] = [];
  let namespace: string;
  let env: NodeJS.ProcessEnv;
  let registryPort: number;
  let gatewayPort: number;
  let programOf: (service: string) => string;

  beforeEach(async () => {
    programOf = compileServices();
    [registryPort, gatewayPort] = await findFreePorts(2);
    namespace = `lost-${randomUUID().slice(0, 8)}`;
    env = {
      DAYSTAR_KAFKA: kafka,
      DAYSTAR_POSTGRES: createDatabase(),
      DAYSTAR_REDIS: process.env.DAYSTAR_TEST_REDIS,
      DAYSTAR_NAMESPACE: namespace,
    };
  }, 120_000);
  afterEach(async () => {
    for (const service of running.splice(0)) service.kill();
    await deleteTopics();
  });

  const start = (name: string, port: number) => {
    const service = new ServiceUnderTest(programOf(name), port, env);
    running.push(service);
    return service;
  };
  const readiness = (service: ServiceUnderTest, status: number) =>
    eventually(async () => {
      const [found, text] = (await service.check('ready')) ?? [];
      return found === status && !text?.startsWith('starting') ? text : undefined;
    });
  async function register(): Promise<void> {
    const log = createLog('test', 'silent');
    const bus = await openBus({ kafka, namespace, clientId: 'test', log, now: Date.now });
    await eventually(() => bus.request(registerAccount, { name: 'Acme', plan: 'free' }).then(() => true));
    await bus.close();
  }
  function announce(): void {
    const admin = join(programOf('gateway'), '../../../../tools/admin/main.js');
    for (const command of [['schema', 'update'], ['announce']]) {
      const { status, stderr } = spawnSync(process.execPath, [admin, ...command], {
        env: { ...process.env, ...env },
        encoding: 'utf8',
      });
      expect([status, stderr]).toEqual([0, '']);
    }
  }
  async function deleteTopics(): Promise<void> {
    const admin = new Kafka({ brokers: [kafka], logLevel: logLevel.NOTHING }).admin();
    await admin.connect();
    const topics = (await admin.listTopics()).filter((topic) => topic.startsWith(`${namespace}.`));
    if (topics.length > 0) await admin.deleteTopics({ topics });
    await admin.disconnect();
  }

  it('are ready on a new installation, and not ready until everything is announced again', async () => {
    const first = [start('site-registry', registryPort), start('gateway', gatewayPort)];
    for (const service of first) await readiness(service, 200);
    await register();
    expect(await Promise.all(first.map((service) => service.stop()))).toEqual([0, 0]);

    await deleteTopics();
    const [registry, gateway] = [start('site-registry', registryPort), start('gateway', gatewayPort)];
    for (const service of [registry, gateway])
      expect(await eventually(async () => problem.exec(await readiness(service, 503))?.[0])).toMatch(problem);
    expect(registry.messages).toContain('topics lack records of the database');

    announce();
    for (const service of [registry, gateway]) await readiness(service, 200);
  }, 180_000);

  it('are not ready when topics are deleted while they run: site-registry names them, and each consumer reports them once', async () => {
    const registry = start('site-registry', registryPort);
    const gateway = start('gateway', gatewayPort);
    for (const service of [registry, gateway]) await readiness(service, 200);
    await register();
    await deleteTopics();
    // The registry compares once a minute, and consumers try for half a minute before they fail.
    await sleep(45_000);
    expect(await eventually(async () => missing.exec(await readiness(registry, 503))?.[0])).toMatch(missing);
    for (const service of [registry, gateway]) {
      const listFailures = () => service.messages.filter((message) => message === 'consumer group failed; retrying');
      await eventually(() => listFailures().length > 0 || undefined);
      // At most three consumers for events and commands, and one for replies.
      expect(listFailures().length).toBeLessThanOrEqual(4);
    }
    expect(await gateway.check('ready')).toEqual([200, 'ok\n']);
    expect(await gateway.check('live')).toEqual([200, 'ok\n']);

    announce();
    await readiness(registry, 200);
    expect(gateway.messages).toContain('ready');
    expect([...registry.logProblems, ...gateway.logProblems]).toEqual([]);
    expect(await gateway.check('ready')).toEqual([200, 'ok\n']);
  }, 240_000);
});
