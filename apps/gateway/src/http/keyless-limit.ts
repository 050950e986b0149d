import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Callers } from '../accounts/callers';
import { addressGroup } from '../limits/address-group';
import { busy, isHealth } from './admission';
import { onceClosed } from './once-closed';
import { queryOf } from './query';

/** Requests in progress of one address, over any number of connections; a browser opens six. */
const MAX_IN_PROGRESS = 32;

/** Keeps clients without a valid key from taking the places of others, by reading no responses for example. */
export class KeylessLimit {
  private readonly byAddress = new Map<string, number>();

  constructor(private readonly callers: Callers) {}

  /** To be called before `Admission`, so that what is refused here takes no place. */
  watch(fastify: FastifyInstance): void {
    fastify.addHook('onRequest', (request, reply, done) => {
      if (isHealth(request) || this.callers.by(request.headers, queryOf(request))) return done();
      done(this.enter(request, reply) ? undefined : busy());
    });
  }

  private enter({ ip }: FastifyRequest, reply: FastifyReply): boolean {
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
