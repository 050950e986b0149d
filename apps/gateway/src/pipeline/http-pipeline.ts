import { tracing } from '@daystar/tracing';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AccessLog } from '../http/access-log';
import { AdmissionControl } from '../http/admission-control';
import { type CommonHeaderSources, installCommonHeaders } from '../http/common-headers';
import { drainOnClose } from '../http/graceful-drain';
import { RequestDeadline } from '../http/request-deadline';
import { traceRequests } from '../http/trace-requests';
import { FastPath } from '../serving/fast-path/fast-path';
import { ErrorFilter } from './error.filter';
import { KeylessLimit } from './keyless-limit';
import { UploadGuard } from './upload-guard';

/**
 * Installs all hooks of Fastify, in the order in which a request passes them. Text in URLs is checked before all of these,
 * by the adapter. What answers by itself comes before `AdmissionControl`, because it needs no slot.
 * @param drainMs how long to wait for open connections on shutdown
 */
export function installHttpPipeline(app: NestFastifyApplication, headers: CommonHeaderSources, drainMs?: number): void {
  const fastify = app.getHttpAdapter().getInstance();
  app.useGlobalFilters(app.get(ErrorFilter));
  headers.routes.install(fastify);
  if (tracing) traceRequests(fastify, tracing);
  app.get(AccessLog).install(fastify);
  installCommonHeaders(fastify, headers);
  app.get(FastPath).install(fastify);
  drainOnClose(fastify, drainMs);
  app.get(UploadGuard).install(fastify);
  app.get(KeylessLimit).install(fastify);
  app.get(AdmissionControl).install(fastify);
  app.get(RequestDeadline).install(fastify);
}
