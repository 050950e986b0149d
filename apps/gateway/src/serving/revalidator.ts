import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../http/caller';
import { AdmissionControl } from '../http/admission-control';
import { Quota } from '../rate-limiting/quota';
import type { Allowance } from '../rate-limiting/rate-limits';
import { ForecastResponder, type PreparedResponse } from './forecast-responder';
import type { ForecastResponse } from './response/forecast-response';

/** A request to serve again, because its cached response is outdated. */
interface RevalidationRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly caller: Caller;
  readonly outdated: ForecastResponse;
  /** Rebuilds the response; undefined once the resource itself has changed. */
  readonly rebuild: () => Promise<ForecastResponse | undefined>;
}

/** Rebuilds outdated responses, with admission, quota and deadline as for any other request. */
@Injectable()
export class Revalidator {
  constructor(
    private readonly responder: ForecastResponder,
    private readonly quota: Quota,
    private readonly admission: AdmissionControl,
  ) {}

  /**
   * Rebuilds the cached response and counts the request.
   * @returns undefined, and counts nothing, when the request has to go through Fastify
   */
  async revalidate(revalidation: RevalidationRequest): Promise<PreparedResponse | undefined> {
    const { response: raw, caller } = revalidation;
    const release = this.admission.admit(raw, caller.account);
    const allowance = release && this.quota.tryConsumeLocal(caller);
    const prepared =
      allowance && (await this.admission.waitForResult(this.rebuild(revalidation, allowance)).catch(() => undefined));
    if (prepared) return prepared;
    if (allowance) this.quota.refund(caller, allowance);
    release?.();
    return undefined;
  }

  private async rebuild(
    { request: { headers }, caller, outdated, rebuild }: RevalidationRequest,
    allowance: Allowance,
  ): Promise<PreparedResponse | undefined> {
    const response = await rebuild();
    if (!response) return undefined;
    const prepared = await this.responder.prepare({ headers, caller, allowance }, response);
    if (outdated.etag !== response.etag) this.responder.evict(outdated);
    return prepared;
  }
}
