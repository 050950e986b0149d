import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigurationError } from '@daystar/contracts';
import { readEnvironment } from './environment';
import type { SourceSettings } from './weather-settings';

const MODELS: readonly SourceSettings[] = [
  { name: 'gfs', title: 'GFS', urlVariable: 'DAYSTAR_GFS_URL' },
  { name: 'gefs', title: 'GEFS', urlVariable: 'DAYSTAR_GEFS_URL' },
  { name: 'sandbox', title: 'Simulated weather' },
  { name: 'meteosat', title: 'Meteosat', credentialsVariable: 'DAYSTAR_EUMETSAT_CREDENTIALS' },
];
const MIRROR = 'http://127.0.0.1:8080';

describe('the environment', () => {
  it.each(['gfs,gefs', 'gfs,sandbox,gefs', 'auto', 'files:/a, b,gfs', 'files:/a'])(
    'accepts %s as weather',
    (weather) => {
      expect(readEnvironment({ DAYSTAR_WEATHER: weather, DAYSTAR_GFS_URL: MIRROR }, MODELS)).toMatchObject({
        weather,
        weatherMirrors: { gfs: MIRROR },
      });
    },
  );

  it.each(['gfs,', ',gfs', 'gfs,rain', 'files:'])('rejects %s as weather', (weather) => {
    expect(() => readEnvironment({ DAYSTAR_WEATHER: weather }, MODELS)).toThrow(
      `DAYSTAR_WEATHER is "${weather}": expects some of auto, gfs, gefs, sandbox, meteosat, files:DIR`,
    );
  });

  it('has the credentials of a weather source, and does not show invalid ones', () => {
    const read = (DAYSTAR_EUMETSAT_CREDENTIALS: string) => readEnvironment({ DAYSTAR_EUMETSAT_CREDENTIALS }, MODELS);
    expect(read('key:secret').weatherCredentials).toEqual({ meteosat: 'key:secret' });
    expect(() => read('secret')).toThrow(
      'DAYSTAR_EUMETSAT_CREDENTIALS is not shown, 6 characters: expects a key and a secret, separated by a colon',
    );
  });

  it('suggests the variable of a weather source', () => {
    expect(() => readEnvironment({ DAYSTAR_GSF_URL: MIRROR }, MODELS)).toThrow('did you mean DAYSTAR_GFS_URL?');
  });

  describe('of a service without weather sources', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'daystar-')), 'mirror');
    writeFileSync(file, `${MIRROR}\n`);

    it.each([
      ['DAYSTAR_GFS_URL', MIRROR],
      ['DAYSTAR_GFS_URL_FILE', file],
      ['DAYSTAR_WEATHER', 'gfs'],
      ['DAYSTAR_EUMETSAT_CREDENTIALS', 'key:secret'],
    ])('ignores %s, which ingestion checks', (name, value) => {
      expect(readEnvironment({ [name]: value }).weatherMirrors).toEqual({});
    });

    it.each([
      ['DAYSTAR_DATABASE_URL', 'postgres://host/db'],
      ['DAYSTAR_REDIS_URL', 'redis://host:6379'],
      ['DAYSTAR_REDIS_URL_FILE', '/no/such'],
      ['DAYSTAR_KAFKA_URL', 'host:9092'],
    ])('rejects %s=%s, which is not the mirror of a source', (name, value) => {
      expect(() => readEnvironment({ [name]: value })).toThrow(`${name} is not a setting`);
    });

    it.each([
      ['DAYSTAR_TERAIN_URL', 'DAYSTAR_TERRAIN_URL'],
      ['DAYSTAR_TERRIAN_URL', 'DAYSTAR_TERRAIN_URL'],
      ['DAYSTAR_LAK_URL', 'DAYSTAR_LAKE_URL'],
    ])('refuses %s, which could be a mirror, and suggests %s', (unknown, known) => {
      expect(() => readEnvironment({ [unknown]: MIRROR })).toThrow(
        `${unknown} is not a setting: did you mean ${known}?`,
      );
    });
  });

  it.each(['127.0.0.1', '::1', '0.0.0.0'])('lets a gateway listen on %s outside of pods', (host) => {
    expect(readEnvironment({ HOST: host })).toMatchObject({ host });
  });

  it('has defaults for all variables', () => {
    expect(readEnvironment({})).toMatchObject({
      port: 3000,
      dataFolder: './data',
      weather: 'auto',
      archiveDays: 90,
      retention: { measurementDays: 1096, auditDays: 400 },
      areLoopbackWebhooksAllowed: false,
      clock: { speed: 1 },
    });
  });

  it('reads the number of connections to Postgres of a process', () => {
    expect(readEnvironment({ DAYSTAR_POSTGRES_POOL: '3' }).postgresPool).toBe(3);
    expect(() => readEnvironment({ DAYSTAR_POSTGRES_POOL: '1' })).toThrow('DAYSTAR_POSTGRES_POOL');
  });

  it('reads the retention of measurements and the audit: unlimited, or longer than anything that reads them', () => {
    const read = (days: string) =>
      readEnvironment({ DAYSTAR_MEASUREMENTS_RETENTION_DAYS: days }).retention.measurementDays;
    expect([read('0'), read('100')]).toEqual([0, 100]);
    for (const days of ['99', '-1', '400.5', 'ever']) expect(() => read(days)).toThrow('expects whole days from 100');
  });

  it('reads the plans that are open for registration', () => {
    const openPlans = (DAYSTAR_OPEN_PLANS: string) => readEnvironment({ DAYSTAR_OPEN_PLANS }).openPlans;
    expect(openPlans('commercial, free')).toEqual(['free', 'commercial']);
    expect(openPlans('none')).toEqual([]);
    expect(() => openPlans('free,gold')).toThrow(/DAYSTAR_OPEN_PLANS/);
  });

  it('reads the daily limit of accounts that clients register', () => {
    expect(readEnvironment({}).registrations).toEqual({ perAddress: 20, perDay: 1000 });
    const set = { DAYSTAR_REGISTRATIONS_PER_ADDRESS: '5', DAYSTAR_REGISTRATIONS_PER_DAY: '50' };
    expect(readEnvironment(set).registrations).toEqual({ perAddress: 5, perDay: 50 });
    for (const wrong of ['0', 'many', '1.5'])
      expect(() => readEnvironment({ DAYSTAR_REGISTRATIONS_PER_DAY: wrong })).toThrow('expects a whole number from 1');
  });

  it('reads the object store of past issues, which is off without an address', () => {
    expect(readEnvironment({ DAYSTAR_LAKE_AFTER_DAYS: '3' }).lake).toBeUndefined();
    expect(readEnvironment({ DAYSTAR_LAKE_URL: 'file:/lake' }).lake).toEqual({ url: 'file:/lake', afterDays: 7 });
    const url = 's3://bucket/some/prefix?region=eu-central-1&endpoint=http://127.0.0.1:9000';
    const keys = { DAYSTAR_LAKE_ACCESS_KEY: 'id', DAYSTAR_LAKE_SECRET_KEY: 'secret' };
    expect(readEnvironment({ DAYSTAR_LAKE_URL: url, DAYSTAR_LAKE_AFTER_DAYS: '3', ...keys }).lake).toEqual({
      url,
      accessKeyId: 'id',
      secretAccessKey: 'secret',
      afterDays: 3,
    });
    for (const wrong of ['/lake', 's3://', 's3://bucket?key=1', 'https://bucket'])
      expect(() => readEnvironment({ DAYSTAR_LAKE_URL: wrong })).toThrow('expects file:DIR or s3://BUCKET');
    expect(() => readEnvironment({ DAYSTAR_LAKE_AFTER_DAYS: '1' })).toThrow('expects whole days from 2');
    expect(() => readEnvironment({ DAYSTAR_LAKE_URL: 'file:/lake', DAYSTAR_ARCHIVE_DAYS: '7' })).toThrow(
      'DAYSTAR_ARCHIVE_DAYS is 7 and DAYSTAR_LAKE_AFTER_DAYS 7: expects a larger DAYSTAR_ARCHIVE_DAYS',
    );
    expect(readEnvironment({ DAYSTAR_ARCHIVE_DAYS: '7' }).archiveDays).toBe(7);
  });

  it('reads a clock that starts in the past', () => {
    const { clock } = readEnvironment({ DAYSTAR_CLOCK: '2019-03-01T00:00:00Z', DAYSTAR_CLOCK_SPEED: '60' });
    expect(clock).toEqual({ start: Date.UTC(2019, 2, 1), speed: 60, origin: undefined });
  });

  describe('of Kafka', () => {
    const secure = {
      DAYSTAR_KAFKA_SECURITY_PROTOCOL: 'SASL_SSL',
      DAYSTAR_KAFKA_SASL_MECHANISM: 'SCRAM-SHA-512',
      DAYSTAR_KAFKA_SASL_USERNAME: 'daystar',
      DAYSTAR_KAFKA_SASL_PASSWORD: 'secret',
    };

    it('is unencrypted only by default', () => {
      expect(readEnvironment({}).kafkaSecurity).toBeUndefined();
      expect(readEnvironment(secure).kafkaSecurity).toEqual({
        ssl: {},
        sasl: { mechanism: 'scram-sha-512', username: 'daystar', password: 'secret' },
      });
    });

    it.each([
      ['DAYSTAR_KAFKA_SASL_PASSWORD is missing', { ...secure, DAYSTAR_KAFKA_SASL_PASSWORD: '' }],
      ['DAYSTAR_KAFKA_SASL_USERNAME is given', { ...secure, DAYSTAR_KAFKA_SECURITY_PROTOCOL: 'SSL' }],
      ['DAYSTAR_KAFKA_SECURITY_PROTOCOL is "TLS"', { ...secure, DAYSTAR_KAFKA_SECURITY_PROTOCOL: 'TLS' }],
      ['DAYSTAR_KAFKA_SSL_CA is "nothing"', { ...secure, DAYSTAR_KAFKA_SSL_CA: 'nothing' }],
      ['DAYSTAR_KAFKA_SSL_CA_FILE: cannot read /no/such', { ...secure, DAYSTAR_KAFKA_SSL_CA_FILE: '/no/such' }],
      ['are both given', { ...secure, DAYSTAR_KAFKA_SASL_PASSWORD_FILE: '/run/secret' }],
      ['DAYSTAR_KAFKA_REPLICAS is "0"', { DAYSTAR_KAFKA_REPLICAS: '0' }],
    ])('is refused where %s', (problem, env) => {
      expect(() => readEnvironment(env)).toThrow(problem);
    });
  });

  it.each([
    ['DAYSTAR_POSTGRES', 'sslrootcert', 'postgres://daystar:secret@host/db?sslmode=verify-full&sslrootcert=/no/such'],
    ['DAYSTAR_POSTGRES', 'sslkey', 'postgres://daystar:secret@host/db?sslkey=/no/such'],
    ['DAYSTAR_REDIS', 'ca', 'rediss://daystar:secret@host:6380?ca=/no/such'],
  ])('names %s when the file of its %s cannot be read, and no password', (name, parameter, address) => {
    const read = () => readEnvironment({ [name]: address });
    expect(read).toThrow(
      `${name}: cannot read /no/such, given as '${parameter}' (ENOENT): give the path of a readable PEM file`,
    );
    expect(read).not.toThrow('secret');
  });

  it('reads any variable from a file, without showing its content', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'daystar-')), 'secret');
    writeFileSync(file, 'postgres://somebody:secret@host/db\n');
    expect(readEnvironment({ DAYSTAR_POSTGRES_FILE: file }).postgres).toBe('postgres://somebody:secret@host/db');
    expect(() => readEnvironment({ DAYSTAR_REDIS_FILE: file })).toThrow(
      /^(?!.*secret@)[^]*DAYSTAR_REDIS is not valid in /,
    );
  });

  it.each([
    ['DAYSTAR_POSTGRESS', 'DAYSTAR_POSTGRES'],
    ['DAYSTAR_REDIS_FIEL', 'DAYSTAR_REDIS_FILE'],
    ['DAYSTAR_LOGLEVEL', 'DAYSTAR_LOG_LEVEL'],
  ])('refuses %s and suggests %s', (unknown, known) => {
    expect(() => readEnvironment({ [unknown]: 'anything' })).toThrow(
      `${unknown} is not a setting: did you mean ${known}?`,
    );
  });

  it('suggests nothing for a name that resembles no setting', () => {
    expect(() => readEnvironment({ DAYSTAR_FAVOURITE_COLOUR: 'red' })).toThrow(
      'DAYSTAR_FAVOURITE_COLOUR is not a setting: docs/configuration.md lists them all',
    );
  });

  it('ignores variables of tools, and those that Kubernetes sets for a Service', () => {
    const others = {
      DAYSTAR_REQUIRE: 'stack',
      DAYSTAR_STACK_KAFKA_PORT: '9092',
      DAYSTAR_GATEWAY_SERVICE_HOST: '10.0.0.1',
      DAYSTAR_GATEWAY_PORT_3000_TCP_ADDR: '10.0.0.1',
      DAYSTAR_GATEWAY_PORT: 'tcp://10.0.0.1:3000',
    };
    expect(readEnvironment(others)).toEqual(readEnvironment({}));
  });

  it('requires some of the variables, as values or files, and names all missing ones', () => {
    const required = ['DAYSTAR_KAFKA', 'DAYSTAR_POSTGRES', 'DAYSTAR_REDIS'] as const;
    const read = (env: NodeJS.ProcessEnv) => () => readEnvironment(env, undefined, required);
    expect(read({ DAYSTAR_POSTGRES: '' })).toThrow(
      new ConfigurationError(
        'the environment is not usable:\n' +
          '  DAYSTAR_KAFKA is missing: expects host:port[,host:port]\n' +
          '  DAYSTAR_POSTGRES is missing: expects postgres://…\n' +
          '  DAYSTAR_REDIS is missing: expects redis://…',
      ),
    );
    const file = join(mkdtempSync(join(tmpdir(), 'daystar-env-')), 'redis');
    writeFileSync(file, 'redis://host');
    expect(
      read({ DAYSTAR_KAFKA: 'host:9092', DAYSTAR_POSTGRES: 'postgres://host/db', DAYSTAR_REDIS_FILE: file })(),
    ).toMatchObject({ kafka: 'host:9092', redis: 'redis://host' });
    writeFileSync(file, '');
    expect(read({ DAYSTAR_REDIS_FILE: file })).toThrow(
      /DAYSTAR_REDIS_FILE: .* is empty: expects the value of DAYSTAR_REDIS$/,
    );
  });

  it.each([
    ['DAYSTAR_ADMIN_KEY', 'a-secret+that-has-a-sign-of-another-alphabet'],
    ['DAYSTAR_SESSION_SECRET', 'a-secret-that-is-too-short'],
    ['DAYSTAR_POSTGRES', 'postgres//u:a-secret@h:1/d'],
    ['DAYSTAR_REDIS', 'redis:u:a-secret@h:1'],
    ['DAYSTAR_DEMO_KEY', 'a-secret+'],
  ])('does not show an invalid value of %s', (name, value) => {
    const read = () => readEnvironment({ [name]: value });
    expect(read).toThrow(`${name} is not shown, ${value.length} characters: expects`);
    expect(read).not.toThrow('a-secret');
  });

  it('refuses a list with a session secret that is too short, and states its position only', () => {
    const [long, short] = ['l'.repeat(32), 'a-secret'];
    const read = (DAYSTAR_SESSION_SECRET: string) => () => readEnvironment({ DAYSTAR_SESSION_SECRET });
    for (const secrets of [`${long},${short}`, `${long},${short},${long}`])
      expect(read(secrets)).toThrow(
        /DAYSTAR_SESSION_SECRET: secret 2 of [23] has 8 characters: expects at least 32 in each/,
      );
    expect(read(`${long},${short}`)).not.toThrow(short);
    expect(read(`${long},${long}`)().sessionSecret).toBe(`${long},${long}`);
  });

  it('names all invalid variables at once', () => {
    const read = () => readEnvironment({ PORT: 'eighty', DAYSTAR_WEATHER: 'rain', DAYSTAR_CLOCK: 'noon' }, MODELS);
    expect(read).toThrow(/PORT.*\n.*DAYSTAR_WEATHER.*\n.*DAYSTAR_CLOCK/);
  });
});
