import { tracing } from '@daystar/tracing';
import { collectDefaultMetrics } from 'prom-client';
import { ServiceClock } from './clock';
import { showClock } from './clock-metric';
import { type Environment, readEnvironment } from './environment';
import { type Log, createLog } from './log';
import { type Health, startOpsServer } from './ops-server';

/** What every service is started with. */
export interface Host {
  readonly environment: Environment;
  readonly log: Log;
  readonly clock: ServiceClock;
}

/** A service that runs: how it feels, and how it is stopped. */
export interface RunningService extends Partial<Health> {
  /** Finishes what is in hand and lets go of everything. */
  close(): Promise<void>;
}

/** Longest time a stop may take before the process ends anyway. */
const STOP_DEADLINE_MS = 15_000;

/**
 * The life of a service process: environment, log and clock, then `start`; SIGTERM and SIGINT stop it gracefully; an
 * error nobody caught is logged and ends the process, because its state can no longer be trusted.
 */
export async function runService(name: string, start: (host: Host) => Promise<RunningService>): Promise<void> {
  let log = createLog(name);
  const fail = (message: string) => (error: unknown) => {
    log.error(message, { error });
    process.exit(1);
  };
  process.on('uncaughtException', fail('an error nobody caught ends this service'));
  process.on('unhandledRejection', fail('a promise nobody awaited failed and ends this service'));
  try {
    const environment = readEnvironment(process.env);
    log = createLog(name, environment.logLevel);
    const clock = new ServiceClock(environment.clock);
    collectDefaultMetrics();
    showClock(clock);
    tracing?.start(name);
    const service = await start({ environment, log, clock });
    const ops =
      environment.opsPort === undefined
        ? undefined
        : await startOpsServer(environment.opsPort, { trouble: () => service.trouble?.(), stuck: service.stuck });
    log.info('started');
    stopOnSignal(async () => {
      ops?.close();
      await service.close();
      await tracing?.stop();
    }, log);
  } catch (error) {
    fail('could not start')(error);
  }
}

function stopOnSignal(stop: () => Promise<void>, log: Log): void {
  let stopping = false;
  const onSignal = (signal: NodeJS.Signals) => {
    if (stopping) return;
    stopping = true;
    log.info('stopping', { signal });
    setTimeout(() => {
      log.warn('stopping took too long, leaving work undone');
      process.exit(1);
    }, STOP_DEADLINE_MS).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error('could not stop cleanly', { error });
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal);
}
