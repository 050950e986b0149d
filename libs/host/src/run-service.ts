import { setImmediate } from 'node:timers/promises';
import { tracing } from '@daystar/tracing';
import { collectDefaultMetrics } from 'prom-client';
import { ServiceClock } from './clock';
import { exportClock } from './clock-metric';
import { type Environment, readEnvironment } from './environment';
import { Lifecycle, type RunningService } from './lifecycle';
import { type Log, createLog } from './log';
import { startOpsServer } from './ops-server';
import { ReadinessLog } from './readiness-log';
import type { SettingName } from './settings';
import { listSettingFiles, watchFiles } from './watch-files';
import type { SourceSettings } from './weather-settings';

/** Options needed before the environment is read. */
export interface ServiceOptions {
  /** Weather sources that the service may open: it reads their settings, and checks their names. */
  readonly weatherSources?: () => Promise<readonly SourceSettings[]>;
  /** Variables that the service does not start without: it has no embedded replacement for Kafka, Postgres or Redis. */
  readonly required?: readonly SettingName[];
}

/** Environment that the host provides to every service: settings, log, clock, and the opening and closing of dependencies. */
export interface Host extends Pick<Lifecycle, 'closeOnStop' | 'connect'> {
  readonly environment: Environment;
  readonly log: Log;
  readonly clock: ServiceClock;
}

/** Default of `stopDeadlineMs`. */
const DEFAULT_STOP_DEADLINE_MS = 15_000;
/** Deadline of a stop before the service has started: it has no work in progress, only connections that it opens. */
const EARLY_STOP_DEADLINE_MS = 3000;

/**
 * Runs a service process. A change of a settings file (`…_FILE`) stops it gracefully, so that it is restarted with the new
 * value. Signal handlers and the ops port are ready before the service is loaded and started. SIGTERM and SIGINT stop it
 * gracefully, also while it starts. An uncaught error is logged and ends the process, because its state can no longer be
 * trusted.
 * @param start opens dependencies and the service; loads them with `import()`, so that the ops port opens before their code
 *   is loaded
 */
export async function runService(
  name: string,
  start: (host: Host) => Promise<RunningService>,
  { weatherSources, required }: ServiceOptions = {},
): Promise<void> {
  let log = createLog(name);
  const fail = (message: string) => (error: unknown) => {
    log.error(message, { error });
    process.exit(1);
  };
  process.on('uncaughtException', fail('uncaught error; exiting'));
  process.on('unhandledRejection', fail('unhandled rejection; exiting'));
  try {
    const environment = readEnvironment(process.env, await weatherSources?.(), required);
    log = createLog(name, environment.logLevel);
    const lifecycle = new Lifecycle(log);
    const stop = createStop(lifecycle, log);
    process.on('SIGTERM', (signal) => stop({ signal })).on('SIGINT', (signal) => stop({ signal }));
    watchFiles(listSettingFiles(process.env), (file) => stop({ reason: 'settings file changed', file }));
    const clock = new ServiceClock(environment.clock);
    collectDefaultMetrics();
    exportClock(clock);
    new ReadinessLog(lifecycle.health, log).start(() => reportReady(lifecycle.service, name, log));
    const { opsPort, opsHost } = environment;
    if (opsPort !== undefined) await startOpsServer(opsPort, lifecycle.health, opsHost);
    tracing?.start(name);
    const host: Host = {
      environment,
      log,
      clock,
      closeOnStop: (dependency) => lifecycle.closeOnStop(dependency),
      connect: (...args) => lifecycle.connect(...args),
    };
    // Handles signals that arrived while code was loaded.
    await setImmediate();
    if (await lifecycle.start(() => start(host))) log.info('started');
  } catch (error) {
    fail('could not start')(error);
  }
}

function reportReady({ readyLines, url }: Partial<RunningService> = {}, name: string, log: Log): void {
  if (readyLines) process.stdout.write(`${readyLines}\n`);
  // At every log level, for programs that wait for it.
  else if (url) createLog(name).info('ready', { url });
  else log.info('ready');
}

/** Creates a function that ends the process gracefully; its calls after the first do nothing. */
function createStop(lifecycle: Lifecycle, log: Log): (details: object) => void {
  let isStopping = false;
  return (details) => {
    if (isStopping) return;
    isStopping = true;
    log.info('stopping', details);
    const isEarly = !lifecycle.isStarted;
    const deadline = isEarly ? EARLY_STOP_DEADLINE_MS : (lifecycle.stopDeadlineMs ?? DEFAULT_STOP_DEADLINE_MS);
    setTimeout(() => {
      const { closing } = lifecycle;
      // Open connections and servers, among others.
      const resources = process.getActiveResourcesInfo();
      if (!isEarly) log.warn('stop deadline exceeded; exiting with unfinished work', { closing, resources });
      process.exit(isEarly ? 0 : 1);
    }, deadline).unref();
    lifecycle
      .stop()
      .then(() => tracing?.stop())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          log.error('could not stop cleanly', { error });
          process.exit(isEarly ? 0 : 1);
        },
      );
  };
}
