import { isIP } from 'node:net';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigurationError, PLAN_IDS, type PlanId } from '@daystar/contracts';
import { parseStamp } from '@daystar/timeseries';
import { findCertificateProblems } from './certificate-files';
import type { ClockSettings } from './clock';
import { getDefaultEngineThreads } from './default-engine-threads';
import { type KafkaSecurity, readKafkaSecurity } from './kafka-security';
import { type LakeSettings, readLakeSettings } from './lake-settings';
import type { SettingName } from './settings';
import { MIN_SECRET_LENGTH, findShortSecrets } from './short-secrets';
import { findUnknownVariables } from './unknown-variables';
import { createVariableReader } from './variable-reader';
import { type SourceSettings, buildSettings, createWeatherPattern } from './weather-settings';

/** Settings of a process from its environment; only `readEnvironment` reads them, once, at start. */
export interface Environment {
  readonly port: number;
  /** Address the gateway listens on. */
  readonly host: string;
  /** Addresses or networks of the proxies in front of the gateway. Their X-Forwarded-For names the client. */
  readonly trustedProxies?: string;
  /** Port for health and metrics; neither is served when absent. */
  readonly opsPort?: number;
  /** Address on which `opsPort` listens; all addresses when absent. */
  readonly opsHost?: string;
  /** `host:port[,host:port]` of Kafka; the in-process bus when absent. */
  readonly kafka?: string;
  /** Absent for connections to Kafka without TLS and SASL. */
  readonly kafkaSecurity?: KafkaSecurity;
  /** Replication factor of topics that services create; the brokers' default when absent. */
  readonly kafkaReplicas?: number;
  /** Partitions of topics that services create. */
  readonly kafkaPartitions?: number;
  /** Retention of events in topics that services create, hours. */
  readonly kafkaRetentionHours?: number;
  readonly postgres?: string;
  /** Maximum connections of this process to Postgres. */
  readonly postgresPool?: number;
  readonly redis?: string;
  /** Separates installations that share Kafka, Redis and Postgres. */
  readonly namespace?: string;
  /** Folder of the embedded database, or `memory`. */
  readonly dataFolder: string;
  /** Names of weather sources, `auto` or `files:DIR`, separated by commas. */
  readonly weather: string;
  /** URLs of mirrors by weather source; other sources are read at their public URLs. */
  readonly weatherMirrors: Readonly<Record<string, string>>;
  /** Keys and secrets by weather source, separated by a colon; sources without them are absent. */
  readonly weatherCredentials: Readonly<Record<string, string>>;
  /** Folder of weather downloads. */
  readonly weatherCache: string;
  /** Limit of all weather downloads on disk, MB. */
  readonly weatherCacheMegabytes?: number;
  /** URL of elevation tiles; horizons are computed from a coarse table when absent. */
  readonly terrainUrl?: string;
  readonly terrainLayout?: 'skadi' | 'copernicus';
  /** Fixes the key of the demo account. */
  readonly demoKey?: string;
  /** Secrets that encrypt session cookies, newest first, separated by commas. Gateways with the same secret accept each other's sessions. */
  readonly sessionSecret?: string;
  /** Plans that are open for registration over HTTP. When absent: none, or all on the in-process bus. */
  readonly openPlans?: readonly PlanId[];
  /** Limits of accounts that clients register. */
  readonly registrations: { readonly perAddress: number; readonly perDay: number };
  /** Forecasts per day and address that clients without an account may see. When absent: none, or 20 on the in-process bus. */
  readonly visitorForecasts?: number;
  /** Limits of test sites. */
  readonly testSites: { readonly perAddress: number; readonly perDay: number; readonly total: number };
  /** Sites of each kind that an account of a paying plan may have; the limit of its plan when absent. */
  readonly maxSites?: number;
  /** Computing threads of the forecast engine, besides its main thread. */
  readonly engineThreads: number;
  /** Rendering threads of the gateway, besides its main thread. */
  readonly gatewayThreads: number;
  /** Retention of past issues, days. */
  readonly archiveDays: number;
  /** Absent when past issues stay in Postgres. */
  readonly lake?: LakeSettings;
  /** Retention of measurements and of the audit log, days; 0 is unlimited. */
  readonly retention: { readonly measurementDays: number; readonly auditDays: number };
  /** Keys for the operator's HTTP interface, which is absent without a key. Several are valid during a rotation. */
  readonly adminKeys?: readonly string[];
  /** Whether webhooks may be sent to this machine, for trials. */
  readonly areLoopbackWebhooksAllowed: boolean;
  readonly clock: ClockSettings;
  readonly logLevel: string;
}

/** Maximum default number of rendering threads: the main thread cannot send more responses than these render. */
const MAX_DEFAULT_THREADS = 3;
const ADDRESS = /^https?:\/\/\S+$/;

const getDefaultWeatherCache = (dataFolder: string) =>
  dataFolder === 'memory' ? join(tmpdir(), 'daystar-weather') : join(dataFolder, 'weather');

/** Parses plans, such as `free,commercial` or `none`; undefined with an unknown name. */
function parsePlans(text: string): PlanId[] | undefined {
  const names = text === 'none' ? [] : text.split(',').map((name) => name.trim());
  const validPlans = PLAN_IDS.filter((plan) => names.includes(plan));
  return validPlans.length === names.length ? validPlans : undefined;
}

/** Returns addresses and networks such as `10.20.0.0/16,::1` unchanged; undefined if an address is invalid. */
const parseNetworks = (text: string): string | undefined =>
  text.split(',').every((network) => isIP(network.trim().split('/')[0])) ? text : undefined;

/** Parses operator keys, such as `new,old`; undefined if one is invalid. */
function parseAdminKeys(text: string): string[] | undefined {
  const keys = text.split(',').map((key) => key.trim());
  return keys.length <= 4 && keys.every((key) => /^[\w-]{32,128}$/.test(key)) ? keys : undefined;
}

/** Finds invalid URLs of the trace collector. OpenTelemetry would ignore them silently and send no traces. */
const findTracingProblems = (env: NodeJS.ProcessEnv): string[] =>
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT']
    .filter((name) => env[name] && !(ADDRESS.test(env[name]) && URL.canParse(env[name])))
    .map((name) => `${name} is "${env[name]}": expects a URL such as http://collector:4318`);

/**
 * Reads the settings of a process.
 * @param sources weather sources that this process may open; their settings are not checked when absent
 * @param required variables without which this process does not start
 * @throws ConfigurationError that lists all problems
 */
export function readEnvironment(
  env: NodeJS.ProcessEnv,
  sources?: readonly SourceSettings[],
  required: readonly SettingName[] = [],
): Environment {
  const problems: string[] = [];
  const read = createVariableReader(
    env,
    problems,
    buildSettings(sources, required.includes('DAYSTAR_WEATHER')),
    required,
  );
  problems.push(...findTracingProblems(env));
  problems.push(...findUnknownVariables(env, sources));
  const parseNumber = (lowest: number, highest: number) => (text: string) => {
    const value = Number(text);
    return value >= lowest && value <= highest ? value : undefined;
  };
  const identity = (text: string) => text;
  const matchPattern = (pattern: RegExp) => (text: string) => (pattern.test(text) ? text : undefined);

  const dataFolder = read('DAYSTAR_DATA', identity) ?? './data';
  const host = read('HOST', matchPattern(/^[\w.:-]+$/));
  const environment: Environment = {
    port: read('PORT', parseNumber(0, 65535)) ?? 3000,
    host: host ?? '0.0.0.0',
    trustedProxies: read('DAYSTAR_TRUSTED_PROXIES', parseNetworks),
    opsPort: read('DAYSTAR_OPS_PORT', parseNumber(0, 65535)),
    opsHost: host,
    kafka: read('DAYSTAR_KAFKA', identity),
    kafkaReplicas: read('DAYSTAR_KAFKA_REPLICAS', Number),
    kafkaPartitions: read('DAYSTAR_KAFKA_PARTITIONS', Number),
    kafkaRetentionHours: read('DAYSTAR_KAFKA_RETENTION_HOURS', Number),
    kafkaSecurity: readKafkaSecurity(read, problems),
    postgres: read('DAYSTAR_POSTGRES', matchPattern(/^postgres(ql)?:\/\//)),
    postgresPool: read('DAYSTAR_POSTGRES_POOL', Number),
    redis: read('DAYSTAR_REDIS', matchPattern(/^rediss?:\/\//)),
    namespace: read('DAYSTAR_NAMESPACE', identity),
    dataFolder,
    weatherCache: read('DAYSTAR_WEATHER_CACHE', identity) ?? getDefaultWeatherCache(dataFolder),
    weather: read('DAYSTAR_WEATHER', matchPattern(createWeatherPattern(sources))) ?? 'auto',
    weatherMirrors: Object.fromEntries(
      (sources ?? []).flatMap(({ name, urlVariable }) => {
        const url = urlVariable && read(urlVariable, matchPattern(ADDRESS));
        return url ? [[name, url]] : [];
      }),
    ),
    weatherCredentials: Object.fromEntries(
      (sources ?? []).flatMap(({ name, credentialsVariable }) => {
        const credentials = credentialsVariable && read(credentialsVariable, identity);
        return credentials ? [[name, credentials]] : [];
      }),
    ),
    weatherCacheMegabytes: read('DAYSTAR_WEATHER_CACHE_MB', Number),
    terrainUrl: read('DAYSTAR_TERRAIN_URL', matchPattern(ADDRESS)),
    terrainLayout: read('DAYSTAR_TERRAIN_LAYOUT', (text) => text as 'skadi' | 'copernicus'),
    demoKey: read('DAYSTAR_DEMO_KEY', matchPattern(/^[\w-]{16,128}$/)),
    sessionSecret: read('DAYSTAR_SESSION_SECRET', (text) => (text.length >= MIN_SECRET_LENGTH ? text : undefined)),
    openPlans: read('DAYSTAR_OPEN_PLANS', parsePlans),
    registrations: {
      perAddress: read('DAYSTAR_REGISTRATIONS_PER_ADDRESS', Number) ?? 20,
      perDay: read('DAYSTAR_REGISTRATIONS_PER_DAY', Number) ?? 1000,
    },
    visitorForecasts: read('DAYSTAR_VISITOR_FORECASTS_PER_ADDRESS', Number),
    testSites: {
      perAddress: read('DAYSTAR_TEST_SITES_PER_ADDRESS', Number) ?? 10,
      perDay: read('DAYSTAR_TEST_SITES_PER_DAY', Number) ?? 200,
      total: read('DAYSTAR_TEST_SITES', Number) ?? 2000,
    },
    maxSites: read('DAYSTAR_SITES_PER_ACCOUNT', Number),
    engineThreads: read('DAYSTAR_ENGINE_THREADS', Number) ?? getDefaultEngineThreads(availableParallelism()),
    gatewayThreads: read('DAYSTAR_GATEWAY_THREADS', Number) ?? Math.min(MAX_DEFAULT_THREADS, availableParallelism()),
    archiveDays: read('DAYSTAR_ARCHIVE_DAYS', Number) ?? 90,
    lake: readLakeSettings((name) => read(name, identity)),
    retention: {
      measurementDays: read('DAYSTAR_MEASUREMENTS_RETENTION_DAYS', Number) ?? 1096,
      auditDays: read('DAYSTAR_AUDIT_RETENTION_DAYS', Number) ?? 400,
    },
    adminKeys: read('DAYSTAR_ADMIN_KEY', parseAdminKeys),
    areLoopbackWebhooksAllowed: read('DAYSTAR_LOOPBACK_WEBHOOKS', identity) !== undefined,
    clock: {
      start: read('DAYSTAR_CLOCK', parseStamp),
      speed: read('DAYSTAR_CLOCK_SPEED', Number) ?? 1,
      origin: read('DAYSTAR_CLOCK_ORIGIN', parseNumber(0, Number.MAX_SAFE_INTEGER)),
    },
    logLevel: read('DAYSTAR_LOG_LEVEL', identity) ?? 'info',
  };
  if (environment.lake && environment.archiveDays <= environment.lake.afterDays) {
    const { archiveDays, lake } = environment;
    problems.push(
      `DAYSTAR_ARCHIVE_DAYS is ${archiveDays} and DAYSTAR_LAKE_AFTER_DAYS ${lake.afterDays}: expects a larger DAYSTAR_ARCHIVE_DAYS, because issues would be deleted before they move to the lake`,
    );
  }
  problems.push(
    ...findShortSecrets(environment.sessionSecret),
    ...findCertificateProblems('DAYSTAR_POSTGRES', environment.postgres),
    ...findCertificateProblems('DAYSTAR_REDIS', environment.redis),
  );
  if (problems.length > 0) throw new ConfigurationError(`the environment is not usable:\n  ${problems.join('\n  ')}`);
  return environment;
}
