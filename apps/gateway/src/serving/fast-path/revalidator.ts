import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Caller } from '../../http/caller';
import type { AdmissionControl } from '../../http/admission-control';
import type { RequestDeadline } from '../../http/request-deadline';
import type { Quota } from '../../rate-limiting/quota';
import type { CachedResponse } from './response-cache';
import type { ForecastResponder, PreparedResponse } from '../forecast-responder';

/** A question that was asked before, and who asks it again. */
export interface RepeatRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly caller: Caller;
  readonly cached: CachedResponse;
  /** Of the request. */
  readonly id: string;
  /** By the clock of `performance`. */
  readonly started: number;
}

/** Gives new answers to known questions, with a place, a limit and a deadline like those of any request. */
export class Revalidator {
  constructor(
    private readonly quota: Quota,
    private readonly responder: ForecastResponder,
    private readonly admission: AdmissionControl,
    private readonly deadline: RequestDeadline,
  ) {}

  /**
   * @param isLast whether the connection ends with this answer
   * @returns what is to be written; undefined, and nothing counted, when it has to go the ordinary way
   */
  async revalidate(again: RepeatRequest, isLast: () => boolean): Promise<PreparedResponse | undefined> {
    const { response, caller, cached, id } = again;
    const leave = this.admission.admit(response);
    const allowance = leave && this.quota.tryConsumeLocal(caller);
    const ready = allowance && (await this.deadline.race(this.rebuild(again)).catch(() => undefined));
    if (!ready) {
      if (allowance) this.quota.refund(caller, allowance);
      leave?.();
      return undefined;
    }
    const { made, headers, body, copy } = ready;
    const before = cached.built.response;
    cached.built = made;
    if (before.name !== made.response.name) this.responder.evict(before);
    if (isLast()) response.shouldKeepAlive = false;
    const left = copy === 'current' ? this.quota.refundNotModified(caller, allowance) : allowance;
    return { caller, answer: made.response, headers, body, allowance: left, id };
  }

  /** The answer and what the client is to get of it; undefined when the question is not what it was. */
  private async rebuild({ request, cached }: RepeatRequest) {
    const made = await cached.rebuild();
    return made && { made, ...(await this.responder.prepare(request, made.response)) };
  }
}
