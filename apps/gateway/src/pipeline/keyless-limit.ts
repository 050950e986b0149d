import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Injectable } from '@nestjs/common';
import { Authenticator } from '../auth/authenticator';
import { addressGroup } from '../rate-limiting/address-group';
import { busyError, isHealthCheck } from '../http/admission-control';
import { onceClosed } from '../http/once-closed';
import { queryOf } from '../http/query-reader';

/** Requests in progress of one address, over any number of connections; a browser opens six. */
const MAX_IN_PROGRESS = 32;

/** Keeps clients without a valid key from taking the places of others, by reading no responses for example. */
@Injectable()
export class KeylessLimit {
  private readonly byAddress = new Map<string, number>();

  constructor(private readonly authenticator: Authenticator) {}

  /** To be called before `AdmissionControl`, so that what is refused here takes no place. */
  install(fastify: FastifyInstance): void {
    fastify.addHook('onRequest', (request, reply, done) => {
      if (isHealthCheck(request) || this.authenticator.authenticate(request.headers, queryOf(request))) return done();
      done(this.admit(request, reply) ? undefined : busyError());
    });
  }

  private admit({ ip }: FastifyRequest, reply: FastifyReply): boolean {
    const { narrow } = addressGroup(ip);
    const own = this.byAddress.get(narrow) ?? 0;
    if (own >= MAX_IN_PROGRESS) return false;
    this.byAddress.set(narrow, own + 1);
    onceClosed(reply.raw, () => {
      const left = this.byAddress.get(narrow)! - 1;
      if (left > 0) this.byAddress.set(narrow, left);
      else this.byAddress.delete(narrow);
    });
    return true;
  }
}
