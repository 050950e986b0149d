import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeWith, eventually } from '@daystar/testing';
import { findFreePorts } from '../tools/chaos/installation/find-free-ports';
import { FaultProxy } from '../tools/chaos/installation/fault-proxy';
import { compileServices, createDatabase } from './installations';
import { ServiceUnderTest } from './service-under-test';

const SERVICES = ['gateway', 'site-registry', 'ingestion', 'forecast-engine', 'aggregation'];

let programOf: (service: string) => string;
beforeAll(() => {
  programOf = compileServices();
}, 120_000);

describe('a service without settings', () => {
  const [KAFKA, POSTGRES, REDIS] = ['DAYSTAR_KAFKA', 'DAYSTAR_POSTGRES', 'DAYSTAR_REDIS'];
  it.each([
    ['gateway', [KAFKA, REDIS]],
    ['site-registry', [KAFKA, POSTGRES]],
    ['ingestion', [KAFKA, REDIS, 'DAYSTAR_WEATHER']],
    ['forecast-engine', [KAFKA, POSTGRES, REDIS]],
    ['aggregation', [KAFKA, POSTGRES, REDIS]],
  ])(
    '%s does not start in one process: it names every missing variable, and prints no stack trace',
    (name, missing) => {
      const env = { PATH: process.env.PATH, NODE_ENV: 'production', DAYSTAR_DATA: 'memory', PORT: '0' };
      const { status, stdout } = spawnSync(process.execPath, [programOf(name)], {
        env,
        encoding: 'utf8',
        timeout: 20_000,
      });
      expect(status).toBe(1);
      const lines = stdout.trim().split('\n');
      expect(lines).toHaveLength(1);
      const { level, msg, error } = JSON.parse(lines[0]) as { level: string; msg: string; error: { message: string } };
      expect([level, msg, Object.keys(error)]).toEqual(['error', 'could not start', ['type', 'message']]);
      const named = [...error.message.matchAll(/(\w+) is missing: expects/g)].map(([, variable]) => variable);
      expect(named.toSorted()).toEqual(missing.toSorted());
    },
  );
});

describe('a service whose dependencies are all unavailable', () => {
  const parts = (closed: number) => ({
    DAYSTAR_KAFKA: `127.0.0.1:${closed}`,
    DAYSTAR_POSTGRES: `postgres://daystar@127.0.0.1:${closed}/daystar`,
    DAYSTAR_REDIS: `redis://127.0.0.1:${closed}`,
  });

  it.each(SERVICES)('%s responds to health checks, waits, and exits with code 0 on SIGTERM', async (name) => {
    const [opsPort, closed] = await findFreePorts(2);
    const unreachable = new RegExp(
      `cannot reach (Postgres|Kafka) at 127\\.0\\.0\\.1:${closed} \\(ECONNREFUSED\\) since 2[\\d-]+T[\\d:]+Z`,
    );
    const service = new ServiceUnderTest(programOf(name), opsPort, parts(closed));
    try {
      expect((await eventually(() => service.check('started')))[0]).toBe(503);
      expect(await service.check('live')).toEqual([200, 'ok\n']);
      const waiting = await eventually(async () => {
        const response = await service.check('ready');
        return unreachable.test(response?.[1] ?? '') ? response : undefined;
      });
      expect(waiting).toEqual([503, expect.stringMatching(/^starting; /)]);
      await eventually(() => service.messages.some((message) => message.startsWith('waiting for ')) || undefined);
      const warnings = service.messages.filter((message) => message.startsWith('no session secret; '));
      expect(warnings).toHaveLength(name === 'gateway' ? 1 : 0);
      expect(await service.stop()).toBe(0);
      const waits = service.messages.filter((message) => message.startsWith('waiting for '));
      expect(new Set(waits).size).toBe(waits.length);
      expect(service.messages).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(started|ready)$/)]));
      expect(service.logProblems).toEqual([]);
    } finally {
      service.kill();
    }
  });
});

describe('a service whose Secret changes', () => {
  it('exits with code 0, to be restarted with the new value', async () => {
    const [opsPort, closed] = await findFreePorts(2);
    const file = join(mkdtempSync(join(tmpdir(), 'daystar-secret-')), 'redis');
    writeFileSync(file, `redis://:old@127.0.0.1:${closed}`);
    // Files are read every 5 to 30 s, at random: every 5 s here.
    const leastPause = '--import=data:text/javascript,Math.random=()=>0';
    const env = { DAYSTAR_KAFKA: `127.0.0.1:${closed}`, DAYSTAR_REDIS_FILE: file, NODE_OPTIONS: leastPause };
    const service = new ServiceUnderTest(programOf('ingestion'), opsPort, env);
    try {
      await eventually(() => service.check('live'));
      writeFileSync(file, `redis://:new@127.0.0.1:${closed}`);
      expect(await service.ended).toBe(0);
    } finally {
      service.kill();
    }
  });
});

describeWith('stack', 'a service whose dependencies start after it', () => {
  it.each(['site-registry', 'aggregation'])('%s then starts, and logs once that each is available', async (name) => {
    const [opsPort, kafkaPort, postgresPort] = await findFreePorts(3);
    const database = new URL(createDatabase());
    const kafka = new URL(`kafka://${process.env.DAYSTAR_TEST_KAFKA}`);
    const proxies: FaultProxy[] = [];
    const open = async (port: number, { port: target }: URL) =>
      proxies.push(await FaultProxy.start(Number(target), port));
    const postgres = Object.assign(new URL(database), { port: String(postgresPort) }).href;
    const service = new ServiceUnderTest(programOf(name), opsPort, {
      DAYSTAR_KAFKA: `127.0.0.1:${kafkaPort}`,
      DAYSTAR_POSTGRES: postgres,
      DAYSTAR_REDIS: process.env.DAYSTAR_TEST_REDIS,
      DAYSTAR_NAMESPACE: `start-${opsPort}`,
    });
    const logged = (message: string) => eventually(() => service.messages.includes(message) || undefined);
    try {
      await logged('waiting for Postgres');
      await open(postgresPort, database);
      await logged('Postgres is available');
      await logged('waiting for Kafka');
      await open(kafkaPort, kafka);
      await logged('started');
      expect(await service.check('started')).toEqual([200, 'ok\n']);
      await eventually(async () => (await service.check('ready'))?.[0] === 200 || undefined);
      const counts = ['waiting for Postgres', 'Postgres is available', 'waiting for Kafka', 'Kafka is available'].map(
        (message) => service.messages.filter((one) => one === message).length,
      );
      expect(counts).toEqual([1, 1, 1, 1]);
      expect(await service.stop()).toBe(0);
    } finally {
      service.kill();
      for (const proxy of proxies) proxy.close();
    }
  });
});
