import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from './caller';
import type { Allowance } from '../rate-limiting/rate-limits';
import type { PendingTestSite } from './pending-test-site';
import type { QueryValues } from './query-reader';

/** A request as handlers get it: with its query parsed, and its caller once `ApiKeyGuard` has admitted it. */
export interface GatewayRequest extends FastifyRequest<{ Querystring: QueryValues }> {
  caller: Caller;
  /** The quota that the request was counted against. */
  allowance: Allowance;
  /** The test site of the caller, when it could not be made for this request. */
  pendingTestSite?: PendingTestSite;
  /** Releases the slot of `AdmissionControl` early, for a request that only waits. */
  releaseSlot?: () => void;
}

export type GatewayReply = FastifyReply;
