import {
  type AcceptedValues,
  acceptNumber,
  acceptOneOf,
  acceptOneOfAnyCase,
  acceptDaysOrZero,
  acceptWholeNumber,
} from './accepted-values';
import { LAKE_SETTINGS } from './lake-settings';
import { REGISTRATION_SETTINGS } from './registration-settings';

/** One environment variable that services read. */
export interface Setting {
  /** Accepted values, in a few words; part of the error message about an invalid value. */
  readonly expects: string;
  /** Machine-readable form of `expects`; absent when only the code that reads the value can check it. */
  readonly accepts?: AcceptedValues;
  /** Values that the Helm chart accepts, if fewer than `accepts`. */
  readonly acceptsInPods?: AcceptedValues;
  /** `expects` of the Helm chart, if it differs. */
  readonly expectsInPods?: string;
  /** Default, Markdown. */
  readonly default: string;
  /** Effect of the setting, Markdown. */
  readonly meaning: string;
  /** Whether its value is a secret, which must not appear in messages. */
  readonly isSecret?: true;
  /** Reason with which the Helm chart rejects this variable in the settings shared by all services. */
  readonly helmRefusalReason?: string;
}

const BYTE = '(25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])';
const IPV4 = `(${BYTE}[.]){3}${BYTE}(/(3[0-2]|[12][0-9]|[1-9]))?`;
/** Checks only the characters of an IPv6 address; code that reads the value checks the rest. */
const IPV6 = '[0-9a-fA-F]*:[0-9a-fA-F:.]+(/(12[0-8]|1[01][0-9]|[1-9][0-9]?))?';
const NETWORK = `(${IPV4}|${IPV6})`;
const BROKER = '[a-zA-Z0-9_.-]+:[0-9]+';

/** Default of the addresses of Kafka, Postgres and Redis, for which `npm start` embeds replacements. */
const EMBEDDED = 'none (required); embedded with `npm start`';

/**
 * All environment variables that services read, by section, except those of weather sources, which `buildSettings` adds.
 * `readEnvironment` reads no others, `docs/configuration.md` is generated from them, and a service does not start with an
 * unknown variable that begins with `DAYSTAR_`.
 */
export const SETTINGS = {
  HTTP: {
    PORT: {
      helmRefusalReason: 'gateways listen on 3000, and their Service on 80',
      expects: 'a port, 0 for any free one',
      default: '`3000`',
      meaning: 'Port the gateway listens on.',
    },
    HOST: {
      expects: 'an address; in pods `0.0.0.0`, or `::` on an IPv6-only cluster',
      acceptsInPods: { pattern: '^(0\\.0\\.0\\.0|::)$' },
      default: '`0.0.0.0`',
      meaning:
        'Address the gateway listens on. Where it is set, `DAYSTAR_OPS_PORT` listens on it too, else on all addresses.',
    },
    DAYSTAR_TRUSTED_PROXIES: {
      expects: 'addresses or networks such as 10.20.0.0/16, separated by commas',
      accepts: { pattern: `^${NETWORK}(, ?${NETWORK})*$` },
      default: 'none',
      meaning: 'Proxies whose `X-Forwarded-For` is trusted.',
    },
    DAYSTAR_OPS_PORT: {
      expects: 'a port',
      default: 'none',
      meaning:
        'Port of `/health/started`, `/health/live`, `/health/ready` and `/metrics`. `npm run start:services` counts up from it, one port for each service.',
    },
    DAYSTAR_SESSION_SECRET: {
      isSecret: true,
      expects: 'at least 32 characters',
      default: 'random at each start',
      meaning:
        'Encrypts browser sessions. Gateways with the same secret accept each other’s sessions. During a rotation, list several, separated by commas, each of at least 32 characters; the first one encrypts.',
    },
    DAYSTAR_ADMIN_KEY: {
      isSecret: true,
      expects: 'one to four keys of at least 32 letters, digits, - or _, separated by commas',
      default: 'none: `/admin` is closed',
      meaning: 'Key for `/admin`. Use `new,old` during a rotation.',
    },
    ...REGISTRATION_SETTINGS,
    DAYSTAR_DEMO_KEY: {
      helmRefusalReason: 'only npm start reads it',
      isSecret: true,
      expects: 'at least 16 letters, digits, - or _',
      default: 'generated at the first start and kept',
      meaning: 'API key of the demo account of `npm start`.',
    },
    DAYSTAR_LOOPBACK_WEBHOOKS: {
      helmRefusalReason: 'it is for trials on one machine',
      ...acceptOneOf(['allow']),
      default: 'none',
      meaning: '`allow` lets webhooks go to `127.0.0.1` and `[::1]`, also without TLS and on any port, for trials.',
    },
  },
  'Kafka, Postgres and Redis': {
    DAYSTAR_KAFKA: {
      expects: 'host:port[,host:port]',
      accepts: { pattern: `^${BROKER}(,${BROKER})*$` },
      default: EMBEDDED,
      meaning: 'Brokers. Every service needs it.',
    },
    DAYSTAR_KAFKA_REPLICAS: {
      ...acceptWholeNumber(1, 9, 'copies of a topic, 1 to 9'),
      default: 'the brokers’ default',
      meaning: 'Replicas of each topic that is created; with 3, `min.insync.replicas` is 2.',
    },
    DAYSTAR_KAFKA_PARTITIONS: {
      ...acceptWholeNumber(1, 1000),
      default: '`6`',
      meaning:
        'Partitions of each topic that is created, which limit the instances that share its work; topics of dead letters and replies have one. A service refuses to start when a compacted topic has another number.',
    },
    DAYSTAR_KAFKA_RETENTION_HOURS: {
      ...acceptWholeNumber(1, 8760, 'whole hours from 1 to 8760'),
      default: '`72`',
      meaning: 'Retention of events in topics that are created, except compacted ones.',
    },
    DAYSTAR_KAFKA_SECURITY_PROTOCOL: {
      ...acceptOneOfAnyCase(['PLAINTEXT', 'SSL', 'SASL_PLAINTEXT', 'SASL_SSL']),
      default: '`PLAINTEXT`',
      meaning: 'Whether connections to brokers use TLS and SASL.',
    },
    DAYSTAR_KAFKA_SASL_MECHANISM: {
      ...acceptOneOfAnyCase(['PLAIN', 'SCRAM-SHA-256', 'SCRAM-SHA-512']),
      default: 'none',
      meaning: 'SASL mechanism.',
    },
    DAYSTAR_KAFKA_SASL_USERNAME: { expects: 'a name', default: 'none', meaning: 'SASL user.' },
    DAYSTAR_KAFKA_SASL_PASSWORD: { isSecret: true, expects: 'a password', default: 'none', meaning: 'SASL password.' },
    DAYSTAR_KAFKA_SSL_CA: {
      expects: 'certificates, PEM',
      default: 'the authorities that Node trusts',
      meaning: 'Certificate authorities of the brokers.',
    },
    DAYSTAR_KAFKA_SSL_CERT: {
      expects: 'a certificate, PEM',
      default: 'none',
      meaning: 'Client certificate, if brokers require one.',
    },
    DAYSTAR_KAFKA_SSL_KEY: {
      isSecret: true,
      expects: 'a private key, PEM',
      default: 'none',
      meaning: 'Private key of the client certificate.',
    },
    DAYSTAR_POSTGRES: {
      isSecret: true,
      expects: 'postgres://…',
      default: EMBEDDED,
      meaning:
        'Database, `postgres://user:password@host:port/database`. `site-registry`, `forecast-engine` and `aggregation` need it.',
    },
    DAYSTAR_POSTGRES_POOL: {
      ...acceptWholeNumber(2, 100),
      default: '`5`',
      meaning: 'Maximum connections of one process to Postgres.',
    },
    DAYSTAR_REDIS: {
      isSecret: true,
      expects: 'redis://…',
      default: EMBEDDED,
      meaning:
        'Row cache and shared limits, `redis://host:port`; `rediss://` for TLS, `?cluster` for a cluster. All services but `site-registry` need it.',
    },
    DAYSTAR_NAMESPACE: {
      expects: 'up to 32 of a-z, 0-9 and -',
      accepts: { pattern: '^[a-z0-9-]{1,32}$' },
      default: 'none',
      meaning: 'Separates installations that share Kafka, Redis and a Postgres database, where it names the schema.',
    },
    DAYSTAR_DATA: {
      helmRefusalReason: 'only npm start reads it',
      expects: 'a folder, or memory',
      default: '`./data`',
      meaning: 'Folder of the embedded database of `npm start`; `memory` keeps nothing.',
    },
  },
  Weather: {
    DAYSTAR_WEATHER: {
      expects: 'names of weather sources, separated by commas',
      default: '`auto` with `npm start`, `sandbox` with `npm run start:services`; else `ingestion` does not start',
      meaning:
        'Sources, separated by commas. `sandbox` is simulated. `auto`, with `npm start` only: Open-Meteo where it can be reached, else `sandbox`. `files:DIR` reads data sets, GRIB files and satellite images of a folder.',
    },
    DAYSTAR_WEATHER_CACHE: {
      helmRefusalReason: 'the volume of ingestion is at /var/cache/daystar',
      expects: 'a folder',
      default: '`weather` in `DAYSTAR_DATA`; `/var/cache/daystar` in the image',
      meaning: 'Folder of weather downloads.',
    },
    DAYSTAR_WEATHER_CACHE_MB: {
      helmRefusalReason: 'set ingestion.weatherCacheMb, which also sizes the volume',
      ...acceptNumber(100, 1e6, 'megabytes, at least 100'),
      default: '`4000`',
      meaning: 'Limit of all weather downloads on disk.',
    },
    DAYSTAR_TERRAIN_URL: {
      expects: 'https://…',
      accepts: { pattern: '^https?://[^ ]+$' },
      default: 'none: horizons are computed from a coarse terrain table',
      meaning:
        'Address of elevation tiles, from which horizons are computed. They share the folder and the limit of weather downloads.',
    },
    DAYSTAR_TERRAIN_LAYOUT: {
      ...acceptOneOf(['skadi', 'copernicus']),
      default: '`skadi`',
      meaning:
        'Names and format of elevation tiles: `skadi` for SRTM tiles such as `N47/N47E008.hgt.gz`, `copernicus` for GLO-90 tiles such as `Copernicus_DSM_COG_30_N47_00_E008_00_DEM/Copernicus_DSM_COG_30_N47_00_E008_00_DEM.tif`.',
    },
  },
  Forecasts: {
    DAYSTAR_ENGINE_THREADS: {
      ...acceptWholeNumber(0, 64),
      default: 'cores less one; 2 on two cores, 1 on one',
      meaning: 'Threads on which the engine computes; with 0 the main thread computes.',
    },
    DAYSTAR_GATEWAY_THREADS: {
      ...acceptWholeNumber(0, 64),
      default: 'one for each core, at most 3',
      meaning: 'Threads on which the gateway renders bodies; with 0 the main thread renders.',
    },
    DAYSTAR_ARCHIVE_DAYS: {
      ...acceptWholeNumber(2, 3660, 'whole days from 2 to 3660'),
      default: '`90`',
      meaning: 'Days that issues are kept for `issue_id`, `as_of`, `lead` and verification.',
    },
  },
  'Lake of past issues': LAKE_SETTINGS,
  Retention: {
    DAYSTAR_MEASUREMENTS_RETENTION_DAYS: {
      ...acceptDaysOrZero(100, 36_600),
      default: '`1096`, three years',
      meaning:
        'Days that measurements and external forecasts are kept, by the end of their period. Older ones are refused, and deleted up to a month later. `0` keeps them forever.',
    },
    DAYSTAR_AUDIT_RETENTION_DAYS: {
      ...acceptDaysOrZero(100, 36_600),
      default: '`400`',
      meaning: 'Days that the audit log is kept; entries are deleted up to a month later. `0` keeps it forever.',
    },
  },
  'Time and log': {
    DAYSTAR_CLOCK: {
      helmRefusalReason: 'clients would get forecasts for a time other than the present',
      expects: 'a time such as 2019-03-01T00:00:00Z',
      default: 'now',
      meaning: 'Start time of a replay of the past. Limits, sessions and webhook deliveries stay in wall-clock time.',
    },
    DAYSTAR_CLOCK_SPEED: {
      helmRefusalReason: 'clients would get forecasts for a time other than the present',
      ...acceptNumber(0.1, 10_000, 'a factor from 0.1 to 10000'),
      default: '`1`',
      meaning: 'How many times faster than real time the clock runs.',
    },
    DAYSTAR_CLOCK_ORIGIN: {
      helmRefusalReason: 'clients would get forecasts for a time other than the present',
      expects: 'milliseconds since 1970',
      default: 'the start of the process',
      meaning: 'Wall-clock time at which the clock showed `DAYSTAR_CLOCK`; the same for all services.',
    },
    DAYSTAR_LOG_LEVEL: {
      ...acceptOneOf(['debug', 'info', 'warn', 'error', 'silent']),
      default: '`info`',
      meaning: 'Minimum severity of log lines.',
    },
  },
} as const satisfies Record<string, Record<string, Setting>>;

type Sections = typeof SETTINGS;
export type SettingName = { [Section in keyof Sections]: keyof Sections[Section] }[keyof Sections] & string;

/** Variables of tools, tests and examples, which services ignore. */
export const TOOL_VARIABLES = {
  DAYSTAR_STACK_KAFKA_PORT: 'Port of Kafka in `npm run stack`: 19092 by default.',
  DAYSTAR_STACK_POSTGRES_PORT: 'Port of Postgres in `npm run stack`: 15432 by default.',
  DAYSTAR_STACK_REDIS_PORT: 'Port of Redis in `npm run stack`: 16379 by default.',
  DAYSTAR_REQUIRE: 'Requirements whose absence fails tests instead of skipping them: `stack,browser`.',
  DAYSTAR_TEST_KAFKA: 'Brokers that tests use: those of `npm run stack` by default.',
  DAYSTAR_TEST_POSTGRES: 'Postgres that tests use: that of `npm run stack` by default.',
  DAYSTAR_TEST_REDIS: 'Redis that tests use: that of `npm run stack` by default.',
  DAYSTAR_REFERENCE_DATA: 'Folder of the reference data that tests compare with.',
  DAYSTAR_GOLDEN: '`write` replaces the golden files of tests with current output.',
  DAYSTAR_IMAGE_ROOT: 'Root file system of a built image, as `npm run image` prints it: tests of the image run in it.',
  DAYSTAR_SCREENSHOTS: 'Folder for the screenshots that tests take.',
  DAYSTAR_TEST_ISOLATION: 'If set, each spec file evaluates all files of this repository for itself.',
  DAYSTAR_TEST_TIMES: 'File to which tests append the processor and elapsed time of each spec file.',
  DAYSTAR_MISSING: 'Missing requirements of tests; set by the tests themselves.',
  DAYSTAR_URL: 'Base URL for examples.',
  DAYSTAR_KEY: 'API key for examples.',
} as const;
