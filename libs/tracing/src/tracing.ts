import type { Tracing } from './spans';
import { isTracingEnabled } from './is-tracing-enabled';

/**
 * Undefined, and OpenTelemetry is not loaded, unless the environment configures a collector. HTTP, Postgres and Redis are
 * instrumented by wrapping their modules, so a program must import this module before them.
 */
export const tracing: Tracing | undefined = isTracingEnabled(process.env) ? loadOpenTelemetry() : undefined;

function loadOpenTelemetry(): Tracing {
  // Loaded on demand, and synchronously because the modules that are imported next must be wrapped.
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  const { createTracing } = require('./open-telemetry') as typeof import('./open-telemetry');
  return createTracing();
}
