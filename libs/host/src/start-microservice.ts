import type { INestMicroservice, LoggerService } from '@nestjs/common';
import type { NestFactory } from '@nestjs/core';
import type { CustomTransportStrategy } from '@nestjs/microservices';
import type { Log } from './log';
import type { RunningService } from './lifecycle';

/** Nest's own messages in our log: its boot chatter only when debugging. */
export function nestLog(log: Log): LoggerService {
  const say =
    (write: (message: string, details?: object) => void) =>
    (message: unknown, ...details: unknown[]) =>
      write(message instanceof Error ? message.message : String(message), { nest: details });
  return {
    log: say(log.debug),
    debug: say(log.debug),
    verbose: say(log.debug),
    warn: say(log.warn),
    error: say(log.error),
  };
}

/** A microservice that has been handed all that was retained for it; `get` finds what is in it. */
export type RunningMicroservice = RunningService & Pick<INestMicroservice, 'get'>;

/**
 * Starts a service that listens to the bus and has no HTTP interface. Closing it lets handlers finish first.
 */
export async function startMicroservice(
  module: Parameters<typeof NestFactory.createMicroservice>[0],
  strategy: CustomTransportStrategy,
  log: Log,
): Promise<RunningMicroservice> {
  // Loaded late: the ops port is to open before.
  const { NestFactory: factory, NestApplicationContext } = await import('@nestjs/core');
  const app = await factory.createMicroservice(module, { strategy, logger: nestLog(log), abortOnError: false });
  await app.listen();
  // `app.close()` stops the consumers first and runs `beforeApplicationShutdown` afterwards. Handlers that such a hook releases
  // would block it. The base class has the documented order.
  const close = () => NestApplicationContext.prototype.close.call(app);
  return { close, get: app.get.bind(app) };
}
