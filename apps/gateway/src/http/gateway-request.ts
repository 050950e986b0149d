import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../accounts/caller';
import type { Allowance } from '../limits/rate-limits';
import type { PendingTestSite } from '../sites/pending-test-site';
import type { QueryValues } from './query';

/** A request as our handlers get it: its query parsed, and who calls, once `CallerGuard` has let it through. */
export interface GatewayRequest extends FastifyRequest<{ Querystring: QueryValues }> {
  caller: Caller;
  /** What the request was taken from. */
  allowance: Allowance;
  /** Of a caller whose test site could not be made just now. */
  pendingTestSite?: PendingTestSite;
  /** For who only waits: lets another request be worked on meanwhile. */
  leavePlace?: () => void;
}

export type GatewayReply = FastifyReply;
