import { randomUUID } from 'node:crypto';
import { type Bus, openBus } from '@daystar/bus';
import { siteChanged } from '@daystar/contracts';
import { createLog } from '@daystar/host';
import { describeWith, eventually } from '@daystar/testing';
import { findFreePorts } from '../tools/chaos/installation/find-free-ports';
import { FaultProxy } from '../tools/chaos/installation/fault-proxy';
import { compileServices, createDatabase } from './installations';
import { ServiceUnderTest } from './service-under-test';

/** A statement that is in flight, a connection attempt, and the consumers that leave their groups. */
const MAX_STOP_MS = 15_000;

describeWith('stack', 'an engine that is stopped while Postgres is unavailable', () => {
  let programOf: (service: string) => string;
  let bus: Bus;
  const running: ServiceUnderTest[] = [];
  beforeAll(() => {
    programOf = compileServices();
  }, 120_000);
  afterEach(async () => {
    for (const service of running.splice(0)) service.kill();
    await bus.close();
  });

  it.each([
    ['refuses connections', (proxy: FaultProxy) => proxy.close()],
    ['does not respond', (proxy: FaultProxy) => proxy.startBlackhole()],
  ])(
    'exits within seconds with code 0 while Postgres %s and issues wait for the archive',
    async (_, fail) => {
      const [opsPort, ingestionPort, port] = await findFreePorts(3);
      const namespace = `stop-${randomUUID().slice(0, 8)}`;
      const real = new URL(createDatabase());
      const env = {
        DAYSTAR_KAFKA: process.env.DAYSTAR_TEST_KAFKA,
        DAYSTAR_REDIS: process.env.DAYSTAR_TEST_REDIS,
        DAYSTAR_POSTGRES: Object.assign(new URL(real), { port: String(port) }).href,
        DAYSTAR_NAMESPACE: namespace,
      };
      const log = createLog('test', 'silent');
      bus = await openBus({ kafka: env.DAYSTAR_KAFKA, namespace, clientId: 'test', log, now: Date.now });
      const proxy = await FaultProxy.start(Number(real.port), port);
      const engine = new ServiceUnderTest(programOf('forecast-engine'), opsPort, env);
      running.push(engine, new ServiceUnderTest(programOf('ingestion'), ingestionPort, env));
      try {
        await eventually(async () => (await engine.check('ready'))?.[0] === 200 || undefined);
        fail(proxy);
        await bus.publish(siteChanged, [siteChanged.example]);
        await eventually(() => engine.messages.includes('archiving failed; retrying') || undefined);
        const began = performance.now();
        expect(await engine.stop()).toBe(0);
        expect(performance.now() - began).toBeLessThan(MAX_STOP_MS);
      } finally {
        proxy.close();
      }
    },
    120_000,
  );
});
