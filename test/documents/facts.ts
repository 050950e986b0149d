import { ERROR_STATUS } from '@daystar/contracts';
import { buildSettings } from '@daystar/host';
import { API } from './api-facts';
import { HISTORY_FACTS } from './history-facts';
import { readConstant, readNumber, readTexts } from './read-constant';

const KB = 1024;
const MB = 1024 * KB;
const MINUTE = 60_000;
const HOUR = 3_600_000;
const MONTH_DAYS = 31;
const UPLOADS = 'apps/gateway/src/pipeline/upload-guard.ts';
const readUploadLimit = (name: string) => readConstant(UPLOADS, name);
const QUEUE = 'libs/bus/src/kafka/consumer/partition-queue.ts';
const LIMITS_PER_ADDRESS = 'apps/gateway/src/rate-limiting/limits-per-address.ts';
const POLL_LEASE_MS = readConstant('apps/ingestion/src/replica-coordination/poll-lease.ts', 'POLL_LEASE_MS');
const MAX_BODY_BYTES = readConstant('apps/gateway/src/pipeline/fastify-adapter.ts', 'MAX_BODY_BYTES');
const WEBHOOKS = 'apps/site-registry/src/webhooks';
const DISPATCHER = 'libs/bus/src/messages/message-dispatcher.ts';
const [pauses] = readTexts(DISPATCHER, /pausesMs: \[([\d, ]+)\]/);
const pausesMs = pauses.split(',').map(Number);

/** A sentence of a page, with a group for each number, and the values of these numbers in the code. */
type FactRow = readonly [page: string, sentence: RegExp, ...values: number[]];

const OPERATE: readonly FactRow[] = [
  [
    'monitor',
    /heartbeat to its group for (\w+) minutes/,
    readConstant('libs/bus/src/kafka/consumer/group-consumer.ts', 'LIVENESS_TIMEOUT_MS') / MINUTE,
  ],
  [
    'monitor',
    /at start and once (\w+) minute/,
    readConstant('apps/site-registry/src/topics/topic-monitor.ts', 'CHECK_INTERVAL_MS') / MINUTE,
  ],
  [
    'monitor',
    /still\s+starting, with exit code 0: .*\s+after (\w+) seconds/,
    readConstant('libs/host/src/run-service.ts', 'EARLY_STOP_DEADLINE_MS') / 1000,
  ],
  [
    'backing-services',
    /stops gracefully within (\w+) a minute/,
    readConstant('libs/host/src/watch-files.ts', 'MAX_POLL_MS') / MINUTE,
  ],
  [
    'weather-sources',
    /pause that\s+grows to (\w+) hour/,
    readConstant('apps/ingestion/src/polling/backoff.ts', 'MAX_PAUSE_MS') / HOUR,
  ],
  ['operate', /takes over within (\d+) s/, (POLL_LEASE_MS + POLL_LEASE_MS / 3) / 1000],
  [
    'backing-services',
    /adds them (\w+) months ahead/,
    readConstant('libs/database/src/partitions/partition-maintainer.ts', 'CREATE_AHEAD_MS') / (MONTH_DAYS * 24 * HOUR),
  ],
  [
    'operate',
    /\| Kafka +\| about 10 s +\| (\d+) s +\|\n\| Postgres +\| at once +\| (\d+) s/,
    ...[1, 2].map(() => readConstant('tools/admin/check-connections.ts', 'CONNECTION_TIMEOUT_MS') / 1000),
  ],
  ['backing-services', /Topics are created with (\d+) partitions/, readDefault('DAYSTAR_KAFKA_PARTITIONS')],
  [
    'monitor',
    /a handler has worked on one message for more than (\d+) minutes/,
    readConstant('libs/bus/src/messages/message-dispatcher.ts', 'HANDLER_TIMEOUT_MS') / MINUTE,
  ],
  [
    'backing-services',
    /`max\.message\.bytes=(\d+)`: (\d+) MiB, a message of (\d+) MiB/,
    readConstant('libs/bus/src/messages/message.ts', 'MAX_MESSAGE_BYTES') + MB,
    readConstant('libs/bus/src/messages/message.ts', 'MAX_MESSAGE_BYTES') / MB + 1,
    readConstant('libs/bus/src/messages/message.ts', 'MAX_MESSAGE_BYTES') / MB,
  ],
  [
    'monitor',
    /one message +\| (\d+) MiB of JSON; a request that would exceed it gets (\d+)/,
    readConstant('libs/bus/src/messages/message.ts', 'MAX_MESSAGE_BYTES') / MB,
    ERROR_STATUS.PayloadTooLarge,
  ],
  [
    'monitor',
    /a batch to Kafka +\| (\d+) MB/,
    readConstant('libs/bus/src/kafka/producer/publisher.ts', 'MAX_BATCH_BYTES') / MB,
  ],
  [
    'monitor',
    /not yet handled, per partition +\| (\d+) messages or (\d+) MB/,
    readConstant(QUEUE, 'MAX_QUEUED_MESSAGES'),
    readConstant(QUEUE, 'MAX_QUEUED_BYTES') / MB,
  ],
  [
    'monitor',
    /retries of a message that fails +\| (\d+) in ([\d.]+) s; while a dependency is unavailable (\d+) minutes/,
    pausesMs.length,
    pausesMs.reduce((sum, pause) => sum + pause, 0) / 1000,
    readNumber(DISPATCHER, /outageMs: (\d+) \* 60_000/),
  ],
  [
    'monitor',
    /issues archived by one statement +\| (\d+)/,
    readConstant('apps/forecast-engine/src/archive-writer/archive-writer.ts', 'BATCH_SIZE'),
  ],
  [
    'monitor',
    /rows are published together +\| (\d+)/,
    readConstant('apps/forecast-engine/src/sites/site-issuer.ts', 'BATCH_SIZE'),
  ],
  [
    'monitor',
    /measurements in one call +\| ([\d,]+)/,
    readConstant('apps/gateway/src/http/body-parsers/read-measurements.ts', 'MAX_ROWS'),
  ],
  [
    'monitor',
    /weather an engine holds unpacked +\| (\d+) GB/,
    readConstant('apps/forecast-engine/src/weather/weather-store.ts', 'MAX_BYTES') / 1e9,
  ],
  [
    'monitor',
    /rendered bodies that a gateway caches +\| (\d+) MB, .* for (\d+) minutes/,
    readConstant('apps/gateway/src/serving/render/body-cache.ts', 'MAX_BYTES') / MB,
    readConstant('apps/gateway/src/serving/render/body-cache.ts', 'MAX_IDLE_MS') / MINUTE,
  ],
  [
    'monitor',
    /requests in flight in a gateway +\| (\d+) per process, then (\d+)/,
    readConstant('apps/gateway/src/http/admission-control.ts', 'MAX_IN_FLIGHT'),
    ERROR_STATUS.Busy,
  ],
  [
    'monitor',
    /request bodies being uploaded to a gateway +\| ([\d,]+), of which (\d+) per account or address; over (\d+) kB: (\d+), of which (\d+) per account; then (\d+)/,
    readUploadLimit('MAX_ANONYMOUS_UPLOADS') +
      readUploadLimit('MAX_FREE_UPLOADS') +
      readUploadLimit('MAX_PAYING_UPLOADS'),
    readUploadLimit('MAX_UPLOADS_PER_CLIENT'),
    readUploadLimit('MIN_LARGE_BODY_BYTES') / KB,
    readUploadLimit('MAX_FREE_LARGE_UPLOADS') + readUploadLimit('MAX_PAYING_LARGE_UPLOADS'),
    readUploadLimit('MAX_LARGE_UPLOADS_PER_ACCOUNT'),
    ERROR_STATUS.Busy,
  ],
  [
    'monitor',
    /each thread that reads large bodies or tables, or compares variants +\| (\d+) MB, then (\d+)/,
    readConstant('apps/gateway/src/platform/background-thread.ts', 'MAX_HEAP_MB'),
    ERROR_STATUS.PayloadTooLarge,
  ],
  [
    'monitor',
    /wait for Kafka when something is published +\| (\d+) s, then (\d+)/,
    readConstant('libs/bus/src/port/bus.ts', 'PUBLISH_TIMEOUT_MS') / 1000,
    ERROR_STATUS.Unavailable,
  ],
  [
    'monitor',
    /request without a response +\| (\d+) s, .* then (\d+)/,
    readConstant('apps/gateway/src/http/admission-control.ts', 'MAX_REQUEST_MS') / 1000,
    ERROR_STATUS.Unavailable,
  ],
  [
    'monitor',
    /packed rows and skies a gateway holds +\| (\d+) MB of rows; ([\d,]+) cells/,
    readConstant('apps/gateway/src/serving/issues/block-budget.ts', 'MAX_BYTES') / MB,
    readConstant('apps/gateway/src/places/sky-cache.ts', 'MAX_SKIES'),
  ],
  [
    'monitor',
    /statements of Postgres, responses of Redis +\| (\d+) s, (\d+) s/,
    readNumber('libs/database/src/open-database.ts', /statement_timeout: (\d+)/) / 1000,
    readConstant('libs/row-cache/src/redis/connect-redis.ts', 'COMMAND_TIMEOUT_MS') / 1000,
  ],
  [
    'monitor',
    /dead letters +\| (\d+) days/,
    readNumber('libs/bus/src/kafka/admin/topic-configuration.ts', /DEAD_LETTER_RETENTION_HOURS = (\d+) \* 24/),
  ],
  ['monitor', /events that are not compacted +\| (\d+) hours/, readDefault('DAYSTAR_KAFKA_RETENTION_HOURS')],
  ['recover', /weather \((\d+) h\)/, readDefault('DAYSTAR_KAFKA_RETENTION_HOURS')],
  [
    'recover',
    /that services could not handle, (\d+) days/,
    readNumber('libs/bus/src/kafka/admin/topic-configuration.ts', /DEAD_LETTER_RETENTION_HOURS = (\d+) \* 24/),
  ],
  [
    'upgrade',
    /lock for longer than (\d+) s,\s+because statements/,
    readNumber('libs/database/src/open-database.ts', /statement_timeout: (\d+)/) / 1000,
  ],
];

const SCALE: readonly FactRow[] = [
  [
    'scale',
    /`Busy` beyond (\d+) concurrent ones/,
    readConstant('apps/gateway/src/http/admission-control.ts', 'MAX_IN_FLIGHT'),
  ],
  ['scale', /the limit of (\d+):/, readConstant('apps/gateway/src/http/admission-control.ts', 'MAX_IN_FLIGHT')],
  [
    'scale',
    /up to (\d+) MB of rendered bodies/,
    readConstant('apps/gateway/src/serving/render/body-cache.ts', 'MAX_BYTES') / MB,
  ],
  [
    'scale',
    /`max-age` differs between accounts, and so spreads the requests for a new issue over (\w+) seconds/,
    readConstant('apps/gateway/src/serving/forecast-responder.ts', 'MAX_JITTER_SECONDS'),
  ],
  [
    'scale',
    /whole Earth has ([\d,]+) tiles/,
    (360 * 180) / readConstant('libs/contracts/src/weather/sky-grid.ts', 'TILE_DEGREES') ** 2,
  ],
  [
    'scale',
    /tiles it works on \(at most (\d+) GB\)/,
    readConstant('apps/forecast-engine/src/weather/weather-store.ts', 'MAX_BYTES') / 1e9,
  ],
];

const SECURITY: readonly FactRow[] = [
  [
    'security',
    /has (\w+) seconds to respond\. At most (\d+) kB .+?\n  - At most (\w+) deliveries per webhook and (\w+) per account/,
    readConstant(`${WEBHOOKS}/webhook-sender.ts`, 'POST_TIMEOUT_MS') / 1000,
    readConstant(`${WEBHOOKS}/webhook-sender.ts`, 'MAX_RESPONSE_BYTES') / KB,
    readConstant(`${WEBHOOKS}/delivery-queue.ts`, 'MAX_PER_WEBHOOK'),
    readConstant(`${WEBHOOKS}/delivery-queue.ts`, 'MAX_PER_ACCOUNT'),
  ],
  [
    'security',
    /may have (\d+) webhooks\. A webhook is disabled after (\w+) day of failures/,
    readConstant(`${WEBHOOKS}/webhook-rows.ts`, 'MAX_WEBHOOKS'),
    readConstant(`${WEBHOOKS}/delivery-queue.ts`, 'MAX_RETRY_TIME_MS') / (24 * HOUR),
  ],
  [
    'security',
    /\*\* (\d+) MB; measurements (\d+) MB/,
    MAX_BODY_BYTES / MB,
    (readNumber('apps/gateway/src/pipeline/fastify-adapter.ts', /MAX_MEASUREMENTS_BYTES = (\d+) \*/) * MAX_BODY_BYTES) /
      MB,
  ],
];

const RUNBOOKS: readonly FactRow[] = [
  [
    'runbooks/handler-stuck',
    /one message for over (\w+) minutes/,
    readConstant('libs/bus/src/messages/message-dispatcher.ts', 'HANDLER_TIMEOUT_MS') / MINUTE,
  ],
  [
    'runbooks/key-guessing',
    /limits: (\d+) requests a minute .* or (\d+) failed sign-ins a minute/,
    readNumber(LIMITS_PER_ADDRESS, /createLimitsPerAddress\('anonymous', (\d+)\)/),
    readNumber(LIMITS_PER_ADDRESS, /createLimitsPerAddress\('sign-in', (\d+)\)/),
  ],
  [
    'runbooks/partitions-late',
    /partitions .* (\w+) months ahead/,
    readConstant('libs/database/src/partitions/partition-maintainer.ts', 'CREATE_AHEAD_MS') / (MONTH_DAYS * 24 * HOUR),
  ],
  [
    'runbooks/publish-failing',
    /a message exceeds (\d+) MiB/,
    readConstant('libs/bus/src/messages/message.ts', 'MAX_MESSAGE_BYTES') / MB,
  ],
  [
    'runbooks/weather-source-unreachable',
    /between attempts grow to (\w+) hour/,
    readConstant('apps/ingestion/src/polling/backoff.ts', 'MAX_PAUSE_MS') / HOUR,
  ],
];

/** Reads the numeric default of a setting. */
export function readDefault(name: string): number {
  const setting = Object.values(buildSettings()).find((section) => name in section)?.[name];
  return Number(/`?([\d.]+)`?/.exec(setting?.default ?? '')?.[1]);
}

/** Numbers that pages for operators state. */
export const FACTS = [...HISTORY_FACTS, ...OPERATE, ...SCALE, ...SECURITY, ...API, ...RUNBOOKS].map(
  ([page, sentence, ...values]) => ({
    page,
    sentence,
    values,
  }),
);
