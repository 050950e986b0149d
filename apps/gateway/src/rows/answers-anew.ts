import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Caller } from '../accounts/caller';
import type { Admission } from '../http/admission';
import type { Deadline } from '../http/deadline';
import type { Quota } from '../limits/quota';
import type { AnswerAtHand } from './answers-at-hand';
import type { RowsSender, Sent } from './rows-sender';

/** A question that was asked before, and who asks it again. */
export interface Again {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly caller: Caller;
  readonly found: AnswerAtHand;
  /** Of the request. */
  readonly id: string;
  /** By the clock of `performance`. */
  readonly started: number;
}

/** Gives new answers to known questions, with a place, a limit and a deadline like those of any request. */
export class AnswersAnew {
  constructor(
    private readonly quota: Quota,
    private readonly sender: RowsSender,
    private readonly admission: Admission,
    private readonly deadline: Deadline,
  ) {}

  /**
   * @param isLast whether the connection ends with this answer
   * @returns what is to be written; undefined, and nothing counted, when it has to go the ordinary way
   */
  async give(again: Again, isLast: () => boolean): Promise<Sent | undefined> {
    const { response, caller, found, id } = again;
    const leave = this.admission.enter(response);
    const allowance = leave && this.quota.takeRequestAtHand(caller);
    const ready = allowance && (await this.deadline.within(this.ready(again)).catch(() => undefined));
    if (!ready) {
      if (allowance) this.quota.giveBack(caller, allowance);
      leave?.();
      return undefined;
    }
    const { made, headers, body, copy } = ready;
    const before = found.made.answer;
    found.made = made;
    if (before.name !== made.answer.name) this.sender.forget(before);
    if (isLast()) response.shouldKeepAlive = false;
    const left = copy === 'current' ? this.quota.giveBackNotModified(caller, allowance) : allowance;
    return { caller, answer: made.answer, headers, body, allowance: left, id };
  }

  /** The answer and what the client is to get of it; undefined when the question is not what it was. */
  private async ready({ request, found }: Again) {
    const made = await found.anew();
    return made && { made, ...(await this.sender.prepare(request, made.answer)) };
  }
}
