import { type Tracing, tracing } from '@daystar/tracing';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Authenticator } from '../auth/authenticator';
import { SessionsService } from '../auth/sessions.service';
import { isHtmlRequested } from '../http/browser-request';
import { RequestRecorder } from '../http/request-recorder';
import { AdmissionControl } from '../http/admission-control';
import { type PipelineServices, installCommonHeaders, respondToPreflight } from '../http/common-headers';
import { ErrorFilter } from './error.filter';
import { sendError } from '../http/send-error';
import { sendErrorPage } from '../pages/error-page';
import { installWarnings } from '../http/request-warnings';
import { InputsService } from '../status/inputs.service';
import { AnonymousConcurrencyLimiter } from './anonymous-concurrency-limiter';
import { redactPath } from '../http/redact-path';
import { RequestNamesInterceptor } from './request-names.interceptor';
import { UploadGuard } from './upload-guard';

/**
 * Installs the hooks of Fastify; hooks of the same phase run in this order. `installUrlTextCheck` of the adapter runs
 * before all of them.
 * @param drainMs time to wait for open connections on shutdown, ms
 */
export function installHttpPipeline(app: NestFastifyApplication, services: PipelineServices, drainMs?: number): void {
  const fastify = app.getHttpAdapter().getInstance();
  app.useGlobalFilters(app.get(ErrorFilter));
  app.useGlobalInterceptors(new RequestNamesInterceptor());
  installWarnings(fastify);
  const sessions = app.get(SessionsService);
  // A getter, because only pages read it: other requests need not decrypt the session.
  fastify.decorateRequest('isSignedIn', {
    getter(this: FastifyRequest) {
      return sessions.findCaller(this) !== undefined;
    },
  });
  const inputs = app.get(InputsService);
  fastify.decorateRequest('hasSimulatedWeather', { getter: () => inputs.hasSimulatedWeather() });
  services.routes.install(fastify);
  if (tracing) traceRequests(fastify, tracing);
  app.get(RequestRecorder).install(fastify);
  installCommonHeaders(fastify, services);
  services.drain.install(fastify, drainMs);
  app.get(AdmissionControl).install(fastify, {
    respondToPreflight: (request, reply) => respondToPreflight(request, reply, services),
    uploads: app.get(UploadGuard),
    authenticator: app.get(Authenticator),
    sessions,
    anonymousLimiter: app.get(AnonymousConcurrencyLimiter),
    sendTimeout: (request, reply, error) =>
      isHtmlRequested(request) ? sendErrorPage(request, reply, error) : sendError(reply, error, request.headers.accept),
  });
}

/** Names the span of each request by the pattern of its route, not by the path, and adds the request id of the log. */
function traceRequests(fastify: FastifyInstance, tracing: Tracing): void {
  fastify.addHook('onRequest', ({ id, url, routeOptions }, _reply, done) => {
    tracing.annotateRequest(routeOptions.url, { 'daystar.request_id': id, 'url.path': redactPath(url) });
    done();
  });
}
