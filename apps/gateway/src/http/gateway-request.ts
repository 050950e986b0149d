import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from './caller';
import type { Allowance } from '../rate-limiting/rate-limits';
import type { QueryValues } from './query-reader';

/** A request as our handlers get it: its query parsed, and who calls, once `ApiKeyGuard` has let it through. */
export interface GatewayRequest extends FastifyRequest<{ Querystring: QueryValues }> {
  caller: Caller;
  /** What the request was taken from. */
  allowance: Allowance;
  /** For who only waits: lets another request be worked on meanwhile. */
  releaseSlot?: () => void;
}

export type GatewayReply = FastifyReply;
