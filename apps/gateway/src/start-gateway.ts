import { BusServer } from '@daystar/bus';
import { type RunningService, nestLog } from '@daystar/host';
import { tracing } from '@daystar/tracing';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Authenticator } from './auth/authenticator';
import { LargeBodyReader } from './http/body-parsers/large-body-reader';
import { GatewayModule } from './gateway.module';
import { DirectoryCheck } from './health/directory-check';
import { AdmissionControl } from './http/admission-control';
import { AccessLog } from './http/access-log';
import { RequestDeadline } from './http/request-deadline';
import { drainOnClose } from './http/graceful-drain';
import { ErrorFilter } from './pipeline/error.filter';
import { addCommonHeaders, installCommonHeaders } from './http/common-headers';
import { createFastifyAdapter } from './pipeline/fastify-adapter';
import { KeylessLimit } from './pipeline/keyless-limit';
import { RouteTable } from './http/route-table';
import { Quota } from './rate-limiting/quota';
import { UploadGuard } from './pipeline/upload-guard';
import type { GatewayDependencies } from './gateway-dependencies';
import { FastPath } from './serving/fast-path/fast-path';
import { traceRequests } from './http/trace-requests';

export interface RunningGateway extends RunningService {
  /** Where it answers, `http://localhost:3000`. */
  readonly url: string;
}

/** Starts the gateway. It takes requests once it has heard of all accounts, sites and aggregations there are. */
export async function startGateway(parts: GatewayDependencies): Promise<RunningGateway> {
  const { bus, log, environment } = parts;
  const largeBodies = new LargeBodyReader(parts.threads, log);
  const adapter = createFastifyAdapter(
    (request, reply) => addCommonHeaders(request, reply, every),
    (request, response, next) => again.tryServe(request, response, next),
    environment.trustedProxies,
    largeBodies,
  );
  adapter.getInstance().addHook('onClose', () => largeBodies.close());
  const routes = new RouteTable();
  routes.install(adapter.getInstance());
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
  app.get(AccessLog).install(adapter.getInstance());
  installCommonHeaders(adapter.getInstance(), every);
  const again = app.get(FastPath);
  again.install(adapter.getInstance());
  drainOnClose(adapter.getInstance(), parts.drainMs);
  new UploadGuard(app.get(Authenticator), app.get(Quota)).install(adapter.getInstance());
  new KeylessLimit(app.get(Authenticator)).install(adapter.getInstance());
  app.get(AdmissionControl).install(adapter.getInstance());
  app.get(RequestDeadline).install(adapter.getInstance());
  app.connectMicroservice({ strategy: new BusServer(bus, 'gateway') });
  await app.startAllMicroservices();
  await app.listen(environment.port, environment.host);
  const directory = app.get(DirectoryCheck);
  void directory.start();
  const { port } = app.getHttpServer().address() as { port: number };
  return { url: `http://localhost:${port}`, trouble: () => directory.trouble(), close: () => app.close() };
}
