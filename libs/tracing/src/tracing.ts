import type { Tracing } from './spans';
import { tracingWanted } from './wanted';

/**
 * Undefined unless the environment configures a collector; OpenTelemetry is then not loaded. HTTP, Postgres and Redis are
 * instrumented by wrapping their modules, so a program must import this module first.
 */
export const tracing: Tracing | undefined = tracingWanted(process.env) ? openTelemetry() : undefined;

function openTelemetry(): Tracing {
  // Loaded on demand and synchronously, since the modules imported next must be wrapped.
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  const { startTracing } = require('./open-telemetry') as typeof import('./open-telemetry');
  return startTracing();
}
