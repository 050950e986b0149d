import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../http/caller';
import { AdmissionControl } from '../../http/admission-control';
import { RequestDeadline } from '../../http/request-deadline';
import { Quota } from '../../rate-limiting/quota';
import type { CachedResponse } from './response-cache';
import { ForecastResponder, type PreparedResponse } from '../forecast-responder';

/** A request whose response is cached. */
export interface RepeatRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly caller: Caller;
  readonly cached: CachedResponse;
  readonly id: string;
  /** By `performance.now()`, ms. */
  readonly started: number;
}

/** Rebuilds outdated responses, with admission, quota and deadline as for any other request. */
@Injectable()
export class Revalidator {
  constructor(
    private readonly quota: Quota,
    private readonly responder: ForecastResponder,
    private readonly admission: AdmissionControl,
    private readonly deadline: RequestDeadline,
  ) {}

  /**
   * Rebuilds the cached response and counts the request.
   * @param isLast whether the connection ends with this response
   * @returns undefined, and counts nothing, when the request has to go through Fastify
   */
  async revalidate(repeat: RepeatRequest, isLast: () => boolean): Promise<PreparedResponse | undefined> {
    const { response: raw, caller, cached, id } = repeat;
    const release = this.admission.admit(raw);
    const allowance = release && this.quota.tryConsumeLocal(caller);
    const rebuilt = allowance && (await this.deadline.race(this.rebuild(repeat)).catch(() => undefined));
    if (!rebuilt) {
      if (allowance) this.quota.refund(caller, allowance);
      release?.();
      return undefined;
    }
    const { built, headers, body, copy } = rebuilt;
    const before = cached.built.response;
    const { response } = built;
    cached.built = built;
    if (before.name !== response.name) this.responder.evict(before);
    if (isLast()) raw.shouldKeepAlive = false;
    const left = copy === 'current' ? this.quota.refundNotModified(caller, allowance) : allowance;
    return { caller, response, headers, body, allowance: left, id };
  }

  /** Undefined when the resource itself has changed. */
  private async rebuild({ request, cached }: RepeatRequest) {
    const built = await cached.rebuild();
    return built && { built, ...(await this.responder.prepare(request, built.response)) };
  }
}
