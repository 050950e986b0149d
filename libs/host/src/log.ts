import { tracing } from '@daystar/tracing';
import pino, { type DestinationStream } from 'pino';
import { describeError } from './describe-error';

/** A log. Levels by urgency: an operator must act on an error soon, on a warning eventually, and on information never. */
export interface Log {
  /** @param details a function is called only if the level is enabled */
  debug(message: string, details?: object | (() => object)): void;
  info(message: string, details?: object): void;
  warn(message: string, details?: object): void;
  error(message: string, details?: object): void;
}

/** Names of details that could contain keys or bodies; their values are redacted, up to two levels deep. */
const SECRET_FIELDS = [
  'api_key',
  'apiKey',
  'key',
  'authorization',
  '["x-api-key"]',
  'cookie',
  '["set-cookie"]',
  'password',
  'secret',
  'token',
  'body',
];
const DEPTHS = ['', '*.', '*.*.'];
const REDACTED_PATHS = DEPTHS.flatMap((depth) =>
  SECRET_FIELDS.map((name) => (name.startsWith('[') ? depth.slice(0, -1) : depth) + name),
);
/** Patterns of secrets in texts: queries, headers, and URLs with a password. */
const SECRET_PATTERN = /(\bapi_key=|\b(?:bearer|basic)\s+)[^\s"'&,\\]+|(:\/\/[^\s:/@"]*:)[^\s"/@]+(?=@)/gi;
const CENSOR = '[redacted]';

/**
 * Creates a log that writes one JSON line per event to standard output, with the service's name. An error passed as `error`
 * is written with its stack and causes.
 */
export function createLog(service: string, level = 'info', destination?: DestinationStream): Log {
  const logger = pino(
    {
      level,
      base: { service },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { error: (error: unknown) => describeError(error) },
      redact: { paths: REDACTED_PATHS, censor: CENSOR },
      mixin: tracing && (() => ({ trace_id: tracing?.getTraceId() })),
      hooks: { streamWrite: (line) => line.replace(SECRET_PATTERN, `$1$2${CENSOR}`) },
    },
    destination ?? pino.destination({ fd: 1, sync: true }),
  );
  const write = (method: 'debug' | 'info' | 'warn' | 'error') => (message: string, details?: object) =>
    details ? logger[method](details, message) : logger[method](message);
  const debug = (message: string, details?: object | (() => object)) => {
    if (logger.isLevelEnabled('debug'))
      write('debug')(message, typeof details === 'function' ? (details as () => object)() : details);
  };
  return { debug, info: write('info'), warn: write('warn'), error: write('error') };
}
