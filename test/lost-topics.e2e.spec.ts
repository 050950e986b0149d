import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { openBus } from '@daystar/bus';
import { registerAccount } from '@daystar/contracts';
import { createLog } from '@daystar/host';
import { describeWith, eventually } from '@daystar/testing';
import { Kafka, logLevel } from 'kafkajs';
import { freePorts } from '../tools/chaos/house/ports';
import { compiledServices, freshDatabase } from './houses';
import { ServiceUnderTest } from './service-under-test';

describeWith('stack', 'a gateway and a registry whose topics were lost', () => {
  const kafka = process.env.DAYSTAR_TEST_KAFKA ?? '';
  const running: ServiceUnderTest[] = [];
  let namespace: string;
  let env: NodeJS.ProcessEnv;
  let registryPort: number;
  let gatewayPort: number;
  let programOf: (service: string) => string;

  beforeEach(async () => {
    programOf = compiledServices();
    [registryPort, gatewayPort] = await freePorts(2);
    namespace = `lost-${randomUUID().slice(0, 8)}`;
    env = {
      DAYSTAR_KAFKA: kafka,
      DAYSTAR_POSTGRES: freshDatabase(),
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
    const log = createLog('test', 'silent');
    const bus = await openBus({ kafka, namespace, clientId: 'test', log, now: Date.now });
    await eventually(() => bus.request(registerAccount, { name: 'Acme', plan: 'free' }).then(() => true));
    await bus.close();
    expect(await Promise.all(first.map((service) => service.stop()))).toEqual([0, 0]);

    await deleteTopics();
    const [registry, gateway] = [start('site-registry', registryPort), start('gateway', gatewayPort)];
    const problem =
      /accounts\.account\.v1 retains 0 messages, but the database holds 1 rows: run `npm run admin -- announce`/;
    for (const service of [registry, gateway])
      expect(await eventually(async () => problem.exec(await readiness(service, 503))?.[0])).toMatch(problem);
    expect(registry.messages).toContain('topics lack what the database holds');

    const admin = join(programOf('gateway'), '../../../../tools/admin/main.js');
    const announced = spawnSync(process.execPath, [admin, 'announce'], {
      env: { ...process.env, ...env },
      encoding: 'utf8',
    });
    expect([announced.status, announced.stderr]).toEqual([0, '']);
    for (const service of [registry, gateway]) await readiness(service, 200);
  }, 180_000);
});
