import type { FieldError } from '@daystar/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from './caller';
import type { DailyCount } from '../rate-limiting/quota';
import type { Allowance } from '../rate-limiting/rate-limits';
import type { PendingTestSite } from './pending-test-site';
import type { QueryValues } from './query-reader';

/** A request in handlers, with its parsed query, and its caller after `ApiKeyGuard` admitted it. */
export interface GatewayRequest extends FastifyRequest<{ Querystring: QueryValues }> {
  caller: Caller;
  /** Whether the browser has a valid session. The getter decrypts the session when it is first read. */
  readonly isSignedIn: boolean;
  /** The quota that the request was counted against. */
  allowance: Allowance;
  /** The counts of this request against daily limits. */
  dailyCounts?: readonly DailyCount[];
  /** The test site of the caller, if it could not be created for this request. */
  pendingTestSite?: PendingTestSite;
  /** Warnings about the request, which is served nevertheless. */
  warnings?: readonly FieldError[];
  /** Releases the slot of `UploadGuard`, once the body was received. */
  releaseUpload?: () => void;
  /** Releases the slot of `AdmissionControl` early. Handlers call it when the request only waits. */
  releaseSlot?: () => void;
}

export type GatewayReply = FastifyReply;
