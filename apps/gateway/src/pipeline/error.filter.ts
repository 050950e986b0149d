import { DaystarError, ERROR_STATUS, type ErrorCode } from '@daystar/contracts';
import type { Log } from '@daystar/host';
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Inject } from '@nestjs/common';
import { LOG } from '@daystar/platform';
import { isDisconnected } from '../http/admission-control';
import { InterruptedFormsService } from '../auth/interrupted-forms.service';
import { isHtmlRequested, isSameOriginForm } from '../http/browser-request';
import { sendEndedSessionPage } from '../pages/ended-session.page';
import { sendErrorPage } from '../pages/error-page';
import { sendError } from '../http/send-error';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { AnonymousConcurrencyLimiter } from './anonymous-concurrency-limiter';
import { RouteTable } from '../http/route-table';
import { redactPath } from '../http/redact-path';
import { UNKNOWN_PATH } from '../http/unknown-path-error';

/** Errors for requests that Nest or Fastify reject. */
const FRAMEWORK_ERRORS: Record<number, [ErrorCode, string]> = {
  400: ['InvalidRequest', 'The request is malformed.'],
  404: ['NotFound', UNKNOWN_PATH],
  413: ['PayloadTooLarge', 'The body must be at most 1 MB, or 4 MB of measurements: send it in several parts.'],
  // Fastify rejects a path parameter that is longer than any id, so nothing can have this path.
  414: ['NotFound', UNKNOWN_PATH],
  415: [
    'UnsupportedMediaType',
    'Bodies must be JSON (application/json); measurements and external forecasts may also be CSV (text/csv).',
  ],
  503: ['Unavailable', 'This gateway is shutting down. Send the request again.'],
};

/** Converts all errors to responses. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(
    private readonly routes: RouteTable,
    private readonly anonymousLimiter: AnonymousConcurrencyLimiter,
    private readonly interruptedForms: InterruptedFormsService,
    @Inject(LOG) private readonly log: Log,
  ) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<GatewayRequest>();
    const reply = http.getResponse<GatewayReply>();
    const error = this.toDaystarError(thrown, request, reply);
    const send = (errorToSend: DaystarError) => {
      if (errorToSend.code === 'Unauthorized' && isFormOfPage(request))
        return sendEndedSessionPage(reply, this.interruptedForms.seal(request));
      if (isHtmlRequested(request)) sendErrorPage(request, reply, errorToSend);
      else sendError(reply, errorToSend, request.headers.accept);
    };
    if (request.caller || !isCountedRejection(error)) return send(error);
    void this.anonymousLimiter.countRejected(request, reply).then(() => send(error), send);
  }

  private toDaystarError(thrown: unknown, request: GatewayRequest, reply: GatewayReply): DaystarError {
    if (thrown instanceof DaystarError && thrown.code !== 'Internal') return thrown;
    if (thrown instanceof HttpException) {
      const methods = thrown.getStatus() === 404 ? this.routes.findMethods(request.url) : [];
      if (methods.length > 0) {
        reply.header('allow', methods.join(', '));
        return new DaystarError('MethodNotAllowed', `This path supports ${methods.join(', ')}.`);
      }
      const codeAndMessage = FRAMEWORK_ERRORS[thrown.getStatus()];
      if (codeAndMessage) return new DaystarError(...codeAndMessage);
    }
    if (isAbortedUpload(request)) {
      this.log.debug?.('upload aborted by the client', () => ({ request_id: request.id, method: request.method }));
      return new DaystarError('InvalidRequest', 'The connection closed before the whole body arrived.');
    }
    if (isAbortedResponse(thrown, reply)) {
      this.log.debug?.('response aborted by the client', () => ({ request_id: request.id, method: request.method }));
      return new DaystarError('InvalidRequest', 'The connection closed before the response began.');
    }
    // The client gets the request id; the cause stays in the log.
    const { id, method, url } = request;
    this.log.error('request failed', { error: thrown, request_id: id, method, path: redactPath(url) });
    return new DaystarError('Internal', `Something went wrong on our side. Quote ${id} when you report it.`);
  }
}

/** Whether a browser sent a form of this service's own pages. */
const isFormOfPage = (request: GatewayRequest): boolean =>
  request.method === 'POST' && isHtmlRequested(request) && isSameOriginForm(request);

/** Whether the error counts towards the limit on rejected requests. 5xx errors and 429 do not count, because a retry can succeed. */
function isCountedRejection({ code }: DaystarError): boolean {
  const status = ERROR_STATUS[code];
  return status < 500 && status !== 429;
}

/** Whether the client closed the connection before the body of its request was received. */
const isAbortedUpload = ({ raw }: GatewayRequest): boolean => !raw.complete && (raw.destroyed || raw.socket.destroyed);

/** Whether the client closed the connection before the first byte of a streamed response; Fastify reports this as an error. */
const isAbortedResponse = (thrown: unknown, { raw }: GatewayReply): boolean =>
  (thrown as NodeJS.ErrnoException | undefined)?.code === 'ERR_STREAM_PREMATURE_CLOSE' && isDisconnected(raw);
