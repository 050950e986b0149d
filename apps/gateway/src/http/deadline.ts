import { inTime, unavailable } from '@daystar/bus';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from './error-body';
import type { GatewayRequest } from './gateway-request';
import { hasBody } from './upload-guard';

/** More than any part that a request waits for takes to say that it is late: verification of a year, 60 s. */
export const LONGEST_REQUEST_MS = 65_000;
const LATE = 'A part of the service took too long to answer.';

/**
 * A net under the deadlines that bus, row cache and database have of their own: a request that has no answer by then is
 * told so. Who leaves its place (streams, waiting for newer rows) may take longer; so may what an operator uploads.
 */
export class Deadline {
  constructor(private readonly longest = LONGEST_REQUEST_MS) {}

  /** To be called after `Admission`, which gives out the places. */
  watch(fastify: FastifyInstance): void {
    const start = (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
      const { leavePlace } = request as GatewayRequest;
      if (!leavePlace || request.url.startsWith('/admin/')) return done();
      const timer = setTimeout(() => {
        if (!reply.sent && !reply.raw.headersSent) refuse(reply, unavailable(LATE), request.headers.accept);
      }, this.longest);
      (request as GatewayRequest).leavePlace = () => {
        clearTimeout(timer);
        leavePlace();
      };
      reply.raw.once('close', () => clearTimeout(timer));
      done();
    };
    // Where `Admission` gives out the place.
    fastify.addHook('onRequest', start);
    fastify.addHook('preValidation', (request, reply, done) =>
      hasBody(request) ? start(request, reply, done) : done(),
    );
  }

  /** What comes of work that ends by then. @throws DaystarError Unavailable when it does not */
  within<T>(work: Promise<T>): Promise<T> {
    return inTime(this.longest, LATE, work);
  }
}
