import pino, { type DestinationStream } from 'pino';

/** What services say. Levels by who must act: error = a person, soon; warn = a person, some day; info = nobody. */
export interface Log {
  debug(message: string, details?: object): void;
  info(message: string, details?: object): void;
  warn(message: string, details?: object): void;
  error(message: string, details?: object): void;
}

/** Names under which keys and bodies might slip into details; what stands there never reaches a log. */
const SECRETS = ['api_key', 'apiKey', 'key', 'authorization', 'cookie', 'password', 'body'];

/**
 * One JSON line per event on standard output, with the service's name. An error passed as `error` is written with its
 * stack and causes.
 */
export function createLog(service: string, level = 'info', destination?: DestinationStream): Log {
  const logger = pino(
    {
      level,
      base: { service },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { error: pino.stdSerializers.errWithCause },
      redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`]), censor: '[redacted]' },
    },
    destination ?? pino.destination({ fd: 1, sync: true }),
  );
  const write = (method: 'debug' | 'info' | 'warn' | 'error') => (message: string, details?: object) =>
    details ? logger[method](details, message) : logger[method](message);
  return { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') };
}
