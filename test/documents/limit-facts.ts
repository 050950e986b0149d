import { readConstant, readNumber } from './read-constant';

const GATEWAY = 'apps/gateway/src';
const LIMITS_PER_ADDRESS = `${GATEWAY}/rate-limiting/limits-per-address.ts`;
const QUEUE = `${GATEWAY}/rate-limiting/account-queue.ts`;
const SLOTS = `${GATEWAY}/rate-limiting/request-slots.ts`;
const STREAMS = `${GATEWAY}/events/issue-streams.ts`;
const UPLOADS = `${GATEWAY}/pipeline/upload-guard.ts`;
const CONNECTIONS = `${GATEWAY}/http/raw-server.ts`;
const LONG_POLL = `${GATEWAY}/serving/issues/long-poll.ts`;
const DOWNLOADS = `${GATEWAY}/histories/history-download.service.ts`;

const read = (file: string, ...names: string[]) => names.map((name) => readConstant(file, name));
/** Returns the concurrent requests of an IPv6 /64, /56 and /48: `ClientSlots` doubles the limit with each wider network. */
const withWiderSlots = (limit: number) => [limit, 2 * limit, 4 * limit];
/** Lists the requests of an IPv6 /64, /56 and /48 per window, by `createLimitsPerAddress`. */
const withWiderLimits = (name: string) => {
  const limit = readNumber(LIMITS_PER_ADDRESS, new RegExp(`createLimitsPerAddress\\('${name}', (\\d+)\\)`));
  return [limit, 4 * limit, 16 * limit];
};
const QUEUE_LIMITS = [1, ...read(QUEUE, 'MAX_PENDING_PER_ACCOUNT', 'MAX_RUNNING', 'MAX_PENDING')];

/**
 * Expected rows of the table of limits per client in `docs/security.md`: the resource, then all numbers of its next
 * three cells, from the code.
 */
const LIMITS: readonly (readonly [resource: string, ...values: number[]])[] = [
  [
    'Concurrent requests',
    ...withWiderSlots(readConstant(`${GATEWAY}/pipeline/anonymous-concurrency-limiter.ts`, 'MAX_CONCURRENT')),
    ...read(SLOTS, 'MAX_IN_FLIGHT_PER_FREE_ACCOUNT'),
    ...read(`${GATEWAY}/http/admission-control.ts`, 'MAX_IN_FLIGHT'),
    ...read(SLOTS, 'MAX_FREE_IN_FLIGHT', 'MAX_ANONYMOUS_IN_FLIGHT', 'MAX_NON_PAYING_IN_FLIGHT'),
  ],
  [
    'Pipelined requests of a connection',
    ...read(CONNECTIONS, 'MAX_CONCURRENT', 'MAX_QUEUED_PER_CONNECTION', 'MAX_QUEUED'),
  ],
  [
    'Requests per minute without a valid key, for unknown paths and for public documents',
    ...withWiderLimits('anonymous'),
  ],
  ['Failed sign-ins per minute', ...withWiderLimits('sign-in')],
  ['CORS preflights per minute', ...withWiderLimits('preflight')],
  ['Static files of pages per minute', ...withWiderLimits('assets')],
  [
    'Concurrent uploads without a key',
    ...withWiderSlots(readConstant(UPLOADS, 'MAX_UPLOADS_PER_CLIENT')),
    readConstant(UPLOADS, 'MAX_ANONYMOUS_UPLOADS'),
  ],
  ['Concurrent uploads', ...read(UPLOADS, 'MAX_UPLOADS_PER_CLIENT', 'MAX_PAYING_UPLOADS', 'MAX_FREE_UPLOADS')],
  [
    'Concurrent uploads over 64 kB',
    ...read(UPLOADS, 'MAX_LARGE_UPLOADS_PER_ACCOUNT', 'MAX_PAYING_LARGE_UPLOADS', 'MAX_FREE_LARGE_UPLOADS'),
  ],
  ['Upload rate below 1 kB/s', readConstant(`${GATEWAY}/pipeline/stalled-upload-guard.ts`, 'STALL_MS') / 1000],
  [
    'Response that the client reads below 1 kB/s',
    readConstant(`${GATEWAY}/http/raw-server.ts`, 'STALLED_READER_TIMEOUT_MS') / 1000,
  ],
  [
    'Event streams',
    ...read(STREAMS, 'MAX_PER_ADDRESS', 'MAX_PER_ACCOUNT', 'MAX_PER_FREE_ACCOUNT', 'MAX_STREAMS', 'MAX_FREE_STREAMS'),
  ],
  ['Long polls', ...read(LONG_POLL, 'MAX_PER_ACCOUNT', 'MAX_WAITING', 'MAX_FREE_WAITING')],
  ['Verification reports', ...QUEUE_LIMITS],
  ['Typical years', ...QUEUE_LIMITS],
  ['Requests for past rows', ...QUEUE_LIMITS],
  [
    'Posts of over 1,000 measurements, and tables of over 4 kB that browsers upload',
    1,
    ...read(QUEUE, 'MAX_BULK_UPLOADS_PER_ACCOUNT', 'MAX_RUNNING', 'MAX_BULK_UPLOADS'),
  ],
  [
    'Downloads of histories',
    ...read(DOWNLOADS, 'MAX_DOWNLOADS_PER_ACCOUNT', 'MAX_PAYING_DOWNLOADS', 'MAX_FREE_DOWNLOADS'),
  ],
];

const readDefaultLimit = (name: string) =>
  readNumber('libs/host/src/environment.ts', new RegExp(`'${name}', Number\\) \\?\\? (\\d+)`));
const PER_ADDRESS = readDefaultLimit('DAYSTAR_REGISTRATIONS_PER_ADDRESS');
const DEFAULTS: typeof LIMITS = [
  [
    'Registrations per day (defaults)',
    PER_ADDRESS,
    4 * PER_ADDRESS,
    16 * PER_ADDRESS,
    readDefaultLimit('DAYSTAR_REGISTRATIONS_PER_DAY'),
  ],
  [
    'Test sites per day (defaults)',
    ...['DAYSTAR_TEST_SITES_PER_ADDRESS', 'DAYSTAR_TEST_SITES_PER_DAY', 'DAYSTAR_TEST_SITES'].map(readDefaultLimit),
  ],
];

export const LIMIT_FACTS = [...LIMITS, ...DEFAULTS].map(([resource, ...values]) => ({ resource, values }));
