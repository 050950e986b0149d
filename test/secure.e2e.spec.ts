import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Bus, openBus, createSubscription } from '@daystar/bus';
import { accountChanged, siteForecastIssued } from '@daystar/contracts';
import { isTemporaryError, openDatabase } from '@daystar/database';
import { createLog, readEnvironment } from '@daystar/host';
import { type RowCache, openRowCache } from '@daystar/row-cache';
import { describeWith, eventually } from '@daystar/testing';
import { PASSWORD, SecureStack, USER } from './secure/secure-stack';

/** Any problem but an unfinished step of the start, which readiness names until a connection fails. */
const CONNECTION_PROBLEM = /^(?!test is )/;

/** Waits until readiness states a problem that matches. */
const waitForProblem = (bus: Bus, pattern: RegExp) =>
  eventually(() => {
    const problem = bus.findReadinessProblem();
    return problem !== undefined && pattern.test(problem) ? problem : undefined;
  });

describeWith('stack', 'dependencies that require TLS and a password', () => {
  let parts: SecureStack;
  const warnings: string[] = [];
  const silent = createLog('test', 'silent');
  const log = {
    ...silent,
    warn: (message: string, details?: object) =>
      void warnings.push(`${message} ${String(Object.values(details ?? {}))}`),
  };
  const clock = { now: Date.now };

  beforeAll(async () => {
    parts = await SecureStack.start();
  }, 120_000);
  afterAll(() => parts.close());

  const kafka = (change: NodeJS.ProcessEnv = {}) => ({
    DAYSTAR_KAFKA: `127.0.0.1:${parts.ports.kafka}`,
    DAYSTAR_KAFKA_REPLICAS: '1',
    DAYSTAR_KAFKA_SECURITY_PROTOCOL: 'SASL_SSL',
    DAYSTAR_KAFKA_SASL_MECHANISM: 'SCRAM-SHA-512',
    DAYSTAR_KAFKA_SASL_USERNAME: USER,
    DAYSTAR_KAFKA_SASL_PASSWORD: PASSWORD,
    DAYSTAR_KAFKA_SSL_CA_FILE: parts.files.ca,
    ...change,
  });
  const busOf = (env: NodeJS.ProcessEnv) =>
    openBus({ ...readEnvironment(env), clientId: 'test', log, now: Date.now, publishTimeoutMs: 60_000 });
  const redis = (who = `${USER}:${PASSWORD}`, ca = parts.files.ca, scheme = 'rediss') =>
    openRowCache({ redis: `${scheme}://${who}@127.0.0.1:${parts.ports.redis}?ca=${ca}`, log, clock });
  const postgres = (password = PASSWORD, ssl = `sslmode=verify-full&sslrootcert=${parts.files.ca}`) =>
    `postgres://${USER}:${password}@127.0.0.1:${parts.ports.postgres}/daystar?${ssl}`;

  describe('Kafka', () => {
    async function isSpokenTo(env: NodeJS.ProcessEnv): Promise<void> {
      const bus = await busOf(env);
      const got: string[] = [];
      await eventually(() => bus.publish(accountChanged, [accountChanged.example]).then(() => true));
      const take = createSubscription(accountChanged, 'every-instance', async ({ key }) => void got.push(key));
      await bus.listen({ service: 'test', subscriptions: [take], responders: [] });
      expect(got).toContain(accountChanged.example.account_id);
      expect(bus.findReadinessProblem()).toBeUndefined();
      await bus.close();
    }

    it.each(['PLAIN', 'SCRAM-SHA-256', 'SCRAM-SHA-512'])(
      'authenticates by %s, with a password from a file',
      (mechanism) => {
        const file = join(parts.files.ca, '../password');
        writeFileSync(file, `${PASSWORD}\n`);
        const secret = { DAYSTAR_KAFKA_SASL_PASSWORD: '', DAYSTAR_KAFKA_SASL_PASSWORD_FILE: file };
        return isSpokenTo(kafka({ DAYSTAR_KAFKA_SASL_MECHANISM: mechanism, ...secret }));
      },
    );

    const byCertificate = (change: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
      DAYSTAR_KAFKA: `127.0.0.1:${parts.ports.kafkaByCertificate}`,
      DAYSTAR_KAFKA_REPLICAS: '1',
      DAYSTAR_KAFKA_SECURITY_PROTOCOL: 'SSL',
      DAYSTAR_KAFKA_SSL_CA_FILE: parts.files.ca,
      ...change,
    });

    it('authenticates by a certificate, without a password', () =>
      isSpokenTo(
        byCertificate({
          DAYSTAR_KAFKA_SSL_CERT_FILE: parts.files.clientCert,
          DAYSTAR_KAFKA_SSL_KEY_FILE: parts.files.clientKey,
        }),
      ));

    it('rejects clients without a certificate', async () => {
      const bus = await busOf(byCertificate());
      const take = createSubscription(accountChanged, 'every-instance', async () => undefined);
      const listening = bus.listen({ service: 'test', subscriptions: [take], responders: [] });
      expect(await waitForProblem(bus, CONNECTION_PROBLEM)).toBeDefined();
      await bus.close();
      await listening;
    });

    it.each([
      ['a wrong password', { DAYSTAR_KAFKA_SASL_PASSWORD: 'guessed' }, /[Aa]uthentication failed/],
      ['a certificate that others signed', 'otherCa', /certificate/],
      [
        'no TLS at all',
        { DAYSTAR_KAFKA_SECURITY_PROTOCOL: 'SASL_PLAINTEXT', DAYSTAR_KAFKA_SSL_CA_FILE: '' },
        CONNECTION_PROBLEM,
      ],
    ] as const)('is not contacted with %s, and readiness says so', async (_name, change, reason) => {
      const env = change === 'otherCa' ? { DAYSTAR_KAFKA_SSL_CA_FILE: parts.files.otherCa } : change;
      const bus: Bus = await busOf(kafka(env));
      const take = createSubscription(accountChanged, 'every-instance', async () => undefined);
      const listening = bus.listen({ service: 'test', subscriptions: [take], responders: [] });
      expect(await waitForProblem(bus, reason)).toBeDefined();
      await bus.close();
      await listening;
    });
  });

  describe('Redis', () => {
    const issue = siteForecastIssued.example;
    const well = (rowCache: RowCache) => eventually(() => rowCache.publishIssue(issue).then(() => true));

    it('is used over TLS as a user with only the permissions of services', async () => {
      const rowCache = redis();
      await well(rowCache);
      expect((await rowCache.readCurrentIssue(issue.resource))?.issue_id).toBe(issue.issue_id);
      expect(rowCache.findReadinessProblem()).toBeUndefined();
      await rowCache.close();
    });

    it.each([
      ['a wrong password', () => redis(`${USER}:guessed`), /WRONGPASS/],
      ['no user', () => redis(''), /NOAUTH|WRONGPASS/],
      ['a certificate that others signed', () => redis(undefined, parts.files.otherCa), /certificate/],
      ['no TLS at all', () => redis(undefined, undefined, 'redis'), /./],
    ] as const)('is not contacted with %s, and readiness says so', async (_name, open, reason) => {
      warnings.length = 0;
      const rowCache = open();
      await expect(rowCache.publishIssue(issue)).rejects.toMatchObject({ code: 'Unavailable' });
      expect(rowCache.findReadinessProblem()).toBeDefined();
      expect(await eventually(() => warnings.find((line) => reason.test(line)))).toMatch(reason);
      await rowCache.close();
    });
  });

  describe('Postgres', () => {
    it('is contacted over TLS', async () => {
      const database = await eventually(() => openDatabase({ postgres: postgres() }));
      const [row] = await database.execute((manager) =>
        manager.query<{ ssl: boolean }[]>('select ssl from pg_stat_ssl where pid = pg_backend_pid()'),
      );
      expect(row.ssl).toBe(true);
      await database.close();
    });

    it.each([
      ['a wrong password', () => postgres('guessed'), /password authentication failed/],
      [
        'a certificate that others signed',
        () => postgres(PASSWORD, `sslmode=verify-full&sslrootcert=${parts.files.otherCa}`),
        /certificate/,
      ],
      ['no TLS at all', () => postgres(PASSWORD, 'sslmode=disable'), /no pg_hba.conf entry.*no encryption/],
    ] as const)('is not contacted with %s: a service waits', async (_name, address, reason) => {
      const error: unknown = await openDatabase({ postgres: address() }).catch((thrown: unknown) => thrown);
      expect(String(error)).toMatch(reason);
      expect(isTemporaryError(error)).toBe(true);
    });
  });
});
