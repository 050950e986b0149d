import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describeWith, eventually } from '@daystar/testing';
import { findFreePorts } from '../tools/chaos/installation/find-free-ports';
import { FaultProxy } from '../tools/chaos/installation/fault-proxy';
import { compileServices, createDatabase } from './installations';
import { ServiceUnderTest } from './service-under-test';

/** Readiness of a service without a dependency, as docs/monitor.md states it: `needs`, `once` or `not used`. */
function documented(service: string, part: 'Kafka' | 'Postgres' | 'Redis'): string {
  const lines = readFileSync(resolve(__dirname, '../docs/monitor.md'), 'utf8').split('\n');
  const cells = (line: string) => line.split('|').map((cell) => cell.trim());
  const header = lines.find((line) => /^\| service +\| Kafka/.test(line))!;
  const row = lines.slice(lines.indexOf(header)).find((line) => line.startsWith(`| ${service} `))!;
  return /^(needs|once|not used)/.exec(cells(row)[cells(header).indexOf(part)])![1];
}

describeWith('stack', 'the readiness of a service', () => {
  let programOf: (service: string) => string;
  beforeAll(() => {
    programOf = compileServices();
  }, 120_000);

  it.each([
    ['ingestion', 'Redis'],
    ['forecast-engine', 'Postgres'],
    ['aggregation', 'Redis'],
  ] as const)(
    'of %s without %s matches docs/monitor.md',
    async (name, part) => {
      const rule = documented(name, part);
      const [opsPort, port] = await findFreePorts(2);
      const real = new URL(part === 'Redis' ? process.env.DAYSTAR_TEST_REDIS! : createDatabase());
      const throughProxy = Object.assign(new URL(real), { port: String(port) }).href;
      const service = new ServiceUnderTest(programOf(name), opsPort, {
        DAYSTAR_KAFKA: process.env.DAYSTAR_TEST_KAFKA,
        DAYSTAR_POSTGRES: part === 'Postgres' ? throughProxy : createDatabase(),
        DAYSTAR_REDIS: part === 'Redis' ? throughProxy : process.env.DAYSTAR_TEST_REDIS,
        DAYSTAR_NAMESPACE: `ready-${randomUUID().slice(0, 8)}`,
      });
      const becomes = (status: number) =>
        eventually(async () => (await service.check('ready'))?.[0] === status || undefined);
      let proxy: FaultProxy | undefined;
      try {
        await eventually(async () => (await service.check('started'))?.[0] === 200 || undefined);
        await sleep(2000);
        expect((await service.check('ready'))![0]).toBe(503);
        proxy = await FaultProxy.start(Number(real.port), port);
        await becomes(200);
        proxy.close();
        if (rule === 'needs') await becomes(503);
        await sleep(2000);
        expect((await service.check('ready'))![0]).toBe(rule === 'needs' ? 503 : 200);
        expect(service.logProblems).toEqual([]);
      } finally {
        service.kill();
        proxy?.close();
      }
    },
    180_000,
  );
});
