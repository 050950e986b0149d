import { withTimeout, unavailableError } from '@daystar/bus';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Injectable, Optional } from '@nestjs/common';
import { callWhenClosed } from './call-when-closed';
import { sendError } from './send-error';
import type { GatewayRequest } from './gateway-request';
import { hasBody } from './admission-control';

/** Maximum duration of a request, longer than all timeouts within it; the longest is that of verification, 60 s. */
export const MAX_REQUEST_MS = 65_000;
const TIMEOUT_MESSAGE = 'A part of the service took too long to answer.';

/**
 * Responds with 503 when a request takes too long, in case the timeouts of bus, row cache and database fail. Requests that
 * release their slot (streams, long polls) and uploads of operators may take longer.
 */
@Injectable()
export class RequestDeadline {
  constructor(@Optional() private readonly timeoutMs = MAX_REQUEST_MS) {}

  /** Must be called after `AdmissionControl`, which assigns the slots. */
  install(fastify: FastifyInstance): void {
    const start = (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
      const { releaseSlot } = request as GatewayRequest;
      if (!releaseSlot || request.url.startsWith('/admin/')) return done();
      const timer = setTimeout(() => {
        if (!reply.sent && !reply.raw.headersSent)
          sendError(reply, unavailableError(TIMEOUT_MESSAGE), request.headers.accept);
      }, this.timeoutMs);
      (request as GatewayRequest).releaseSlot = () => {
        clearTimeout(timer);
        releaseSlot();
      };
      callWhenClosed(reply.raw, () => clearTimeout(timer));
      done();
    };
    // The same hooks in which `AdmissionControl` assigns the slot.
    fastify.addHook('onRequest', start);
    fastify.addHook('preValidation', (request, reply, done) =>
      hasBody(request) ? start(request, reply, done) : done(),
    );
  }

  /** Waits for a result until the deadline. @throws DaystarError Unavailable when the deadline passes */
  limit<T>(work: Promise<T>): Promise<T> {
    return withTimeout(this.timeoutMs, TIMEOUT_MESSAGE, work);
  }
}
