import type { FieldError } from '@daystar/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from './caller';
import type { DailyCount } from '../rate-limiting/limited-request';
import type { Allowance } from '../rate-limiting/rate-limits';
import type { PendingTestSite } from './pending-test-site';
import type { QueryValues } from './query-reader';

/** A request with its parsed query. Guards, hooks and handlers add the other properties. */
export interface GatewayRequest extends FastifyRequest<{ Querystring: QueryValues }> {
  /** Set by `CallerAdmission`. */
  caller: Caller;
  /** Whether the browser has a valid session. The getter decrypts the session each time, so read it only where pages need it. */
  readonly isSignedIn: boolean;
  /** Whether forecasts of this service use simulated weather, so that pages say so. */
  readonly hasSimulatedWeather: boolean;
  /** State of the limit per minute after this request was counted. A 304 refunds the request. */
  allowance: Allowance;
  /** Counts against daily limits that this request consumed; a 304 refunds them. */
  dailyCounts?: readonly DailyCount[];
  /** The test site of the caller, if it could not be created for this request. */
  pendingTestSite?: PendingTestSite;
  /** Warnings that the response contains; they do not reject the request. */
  warnings?: readonly FieldError[];
  /** Releases the slot of `UploadGuard` once the body has been received. */
  releaseUpload?: () => void;
  /**
   * Releases the slot of `AdmissionControl` early. Long polls, event streams and MCP requests call it, because they
   * only wait.
   */
  releaseSlot?: () => void;
}

export type GatewayReply = FastifyReply;
