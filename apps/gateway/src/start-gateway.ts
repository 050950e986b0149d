import { BusServer } from '@daystar/bus';
import { type RunningService, nestLog } from '@daystar/host';
import { tracing } from '@daystar/tracing';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Callers } from './accounts/callers';
import { LargeBodyReader } from './bodies/large-body-reader';
import { GatewayModule } from './gateway.module';
import { DirectoryCheck } from './health/directory-check';
import { Admission } from './http/admission';
import { AnswerBook } from './http/answered';
import { Deadline } from './http/deadline';
import { endConnectionsWhenClosing } from './http/drain';
import { ErrorFilter } from './http/error-filter';
import { everyHeader, onEveryAnswer } from './http/every-answer';
import { fastifyAdapter } from './http/fastify-adapter';
import { KeylessLimit } from './http/keyless-limit';
import { KnownRoutes } from './http/known-routes';
import { Quota } from './limits/quota';
import { UploadGuard } from './http/upload-guard';
import type { GatewayParts } from './parts';
import { AnswersAgain } from './rows/answers-again';
import { traceRequests } from './tracing/trace-requests';

export interface RunningGateway extends RunningService {
  /** Where it answers, `http://localhost:3000`. */
  readonly url: string;
}

/** Starts the gateway. It takes requests once it has heard of all accounts, sites and aggregations there are. */
export async function startGateway(parts: GatewayParts): Promise<RunningGateway> {
  const { bus, log, environment } = parts;
  const largeBodies = new LargeBodyReader(parts.threads, log);
  const adapter = fastifyAdapter(
    (request, reply) => everyHeader(request, reply, every),
    (request, response, next) => again.answer(request, response, next),
    environment.trustedProxies,
    largeBodies,
  );
  adapter.getInstance().addHook('onClose', () => largeBodies.close());
  const routes = new KnownRoutes();
  routes.watch(adapter.getInstance());
  const app = await NestFactory.create<NestFastifyApplication>(GatewayModule.with(parts), adapter, {
    logger: nestLog(log),
    abortOnError: false,
  });
  app.useGlobalFilters(new ErrorFilter(routes, log));
  const every = {
    quota: app.get(Quota),
    routes,
  };
  if (tracing) traceRequests(adapter.getInstance(), tracing);
  app.get(AnswerBook).watch(adapter.getInstance());
  onEveryAnswer(adapter.getInstance(), every);
  const again = app.get(AnswersAgain);
  again.stopWhenClosing(adapter.getInstance());
  endConnectionsWhenClosing(adapter.getInstance(), parts.drainMs);
  new UploadGuard(app.get(Callers), app.get(Quota)).watch(adapter.getInstance());
  new KeylessLimit(app.get(Callers)).watch(adapter.getInstance());
  app.get(Admission).watch(adapter.getInstance());
  app.get(Deadline).watch(adapter.getInstance());
  app.connectMicroservice({ strategy: new BusServer(bus, 'gateway') });
  await app.startAllMicroservices();
  await app.listen(environment.port, environment.host);
  const directory = app.get(DirectoryCheck);
  void directory.start();
  const { port } = app.getHttpServer().address() as { port: number };
  return { url: `http://localhost:${port}`, trouble: () => directory.trouble(), close: () => app.close() };
}
