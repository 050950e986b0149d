import type { INestMicroservice, LoggerService } from '@nestjs/common';
import type { NestFactory } from '@nestjs/core';
import type { CustomTransportStrategy } from '@nestjs/microservices';
import type { Log } from './log';
import type { RunningService } from './lifecycle';

/** Adapts the log to Nest. Informational messages of Nest have the level debug. */
export function createNestLogger(log: Log): LoggerService {
  const writeTo =
    (write: (message: string, details?: object) => void) =>
    (message: unknown, ...details: unknown[]) =>
      write(message instanceof Error ? message.message : String(message), { nest: details });
  return {
    log: writeTo(log.debug),
    debug: writeTo(log.debug),
    verbose: writeTo(log.debug),
    warn: writeTo(log.warn),
    error: writeTo(log.error),
  };
}

/** A microservice that has processed all retained messages; `get` finds a provider. */
export type RunningMicroservice = RunningService & Pick<INestMicroservice, 'get'>;

/**
 * Starts a service that listens to the bus and has no HTTP interface. Closing it waits for handlers in progress.
 */
export async function startMicroservice(
  module: Parameters<typeof NestFactory.createMicroservice>[0],
  strategy: CustomTransportStrategy,
  log: Log,
): Promise<RunningMicroservice> {
  // Loaded here, so that the ops port opens before Nest is loaded.
  const { NestFactory: factory, NestApplicationContext } = await import('@nestjs/core');
  const app = await factory.createMicroservice(module, {
    strategy,
    logger: createNestLogger(log),
    abortOnError: false,
  });
  await app.listen();
  // `app.close()` stops the consumers first and runs `beforeApplicationShutdown` afterwards. It would wait forever for
  // handlers that only such a hook releases. The base class has the documented order.
  const close = () => NestApplicationContext.prototype.close.call(app);
  return { close, get: app.get.bind(app) };
}
