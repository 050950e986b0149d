import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SessionsService } from '../auth/sessions.service';

/** Adds `isSignedIn` to requests, which pages read: only they pay for decrypting the session. */
export function installSignedInFlag(fastify: FastifyInstance, sessions: SessionsService): void {
  fastify.decorateRequest('isSignedIn', {
    getter(this: FastifyRequest) {
      return sessions.findCaller(this) !== undefined;
    },
  });
}
