import { BusServer } from '@daystar/bus';
import { type RunningService, createNestLogger } from '@daystar/host';
import { getCoarseTerrain } from '@daystar/solar';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { GatewayDependencies } from './gateway-dependencies';
import { GatewayModule } from './gateway.module';
import { checkSessionSecret } from './auth/check-session-secret';
import { ReadinessCheck } from './health/readiness-check';
import { WorkerBodyParser } from './http/body-parsers/worker-body-parser';
import { addCommonHeaders } from './http/common-headers';
import { GracefulDrain } from './http/graceful-drain';
import type { RawServerOptions } from './http/raw-server';
import { RouteTable } from './http/route-table';
import { createFastifyAdapter } from './pipeline/fastify-adapter';
import { installHttpPipeline } from './pipeline/http-pipeline';
import { Quota } from './rate-limiting/quota';
import { FastPath } from './serving/fast-path';

export interface RunningGateway extends RunningService {
  /** URL of the gateway, such as `http://localhost:3000`. */
  readonly url: string;
}

/** Starts the gateway. It is ready once it has read all accounts, sites and aggregations. */
export async function startGateway(dependencies: GatewayDependencies): Promise<RunningGateway> {
  const { bus, log, environment, drainMs } = dependencies;
  // Loaded now, so that no request waits for it and the threads share its memory.
  getCoarseTerrain();
  checkSessionSecret(environment.sessionSecret, bus, log);
  const largeBodies = new WorkerBodyParser(dependencies.threads, log);
  const server: RawServerOptions = {};
  const adapter = createFastifyAdapter(
    (request, reply) =>
      services.quota.consumeAnonymous(request, reply).finally(() => addCommonHeaders(request, reply, services)),
    server,
    environment.trustedProxies,
    largeBodies,
  );
  adapter.getInstance().addHook('onClose', () => largeBodies.close());
  const options = { logger: createNestLogger(log), abortOnError: false };
  const module = GatewayModule.forRoot(dependencies);
  const app = await NestFactory.create<NestFastifyApplication>(module, adapter, options);
  const services = { quota: app.get(Quota), routes: app.get(RouteTable), drain: app.get(GracefulDrain) };
  server.interceptor = app.get(FastPath);
  installHttpPipeline(app, services, drainMs);
  app.connectMicroservice({ strategy: new BusServer(bus, 'gateway') });
  await app.startAllMicroservices();
  await app.listen(environment.port, environment.host);
  const readiness = app.get(ReadinessCheck);
  void readiness.start();
  const { port } = app.getHttpServer().address() as { port: number };
  return {
    url: `http://localhost:${port}`,
    findReadinessProblem: () => readiness.findReadinessProblem(),
    close: () => app.close(),
  };
}
