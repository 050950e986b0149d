import type { Tracing } from './spans';
import { tracingWanted } from './wanted';

/**
 * Undefined unless the environment names a collector: then nothing is loaded and nothing costs anything. HTTP, Postgres
 * and Redis are traced by wrapping their modules, so a program imports this before anything else.
 */
export const tracing: Tracing | undefined = tracingWanted(process.env) ? openTelemetry() : undefined;

function openTelemetry(): Tracing {
  // Only loaded where it is wanted, and at once: what is imported next is to be wrapped.
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  const { startTracing } = require('./open-telemetry') as typeof import('./open-telemetry');
  return startTracing();
}
