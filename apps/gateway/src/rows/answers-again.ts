import type { FastifyInstance } from 'fastify';
import type { AccountDirectory } from '../accounts/account-directory';
import { presentedKeys } from '../accounts/credentials';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import type { Quota } from '../limits/quota';
import type { AnswersAtHand } from './answers-at-hand';
import type { RowsSender } from './rows-sender';

/**
 * Gives answers that are at hand before routing, guards and handlers begin, by the same parts that these use: the key is
 * looked up, the limit taken, the ETag compared and every hook of Fastify run. Whatever is not plainly a repetition goes
 * the ordinary way, which also says what is wrong with it.
 */
export class AnswersAgain {
  constructor(
    private readonly atHand: AnswersAtHand,
    private readonly accounts: AccountDirectory,
    private readonly quota: Quota,
    private readonly sender: RowsSender,
  ) {}

  watch(fastify: FastifyInstance): void {
    fastify.addHook('onRequest', (request, reply, done) => {
      if (!this.answer(request as GatewayRequest, reply)) done();
    });
  }

  private answer(request: GatewayRequest, reply: GatewayReply): boolean {
    // What fits no route has not had its query read by our parser.
    if (request.method !== 'GET' || request.is404) return false;
    const found = this.atHand.find(request);
    if (!found) return false;
    const caller = presentedKeys(request.headers, request.query)
      .map((key) => this.accounts.callerOf(key))
      .find(Boolean);
    if (caller?.account.account_id !== found.accountId || !this.quota.takeRequestAtHand(caller, reply)) return false;
    request.caller = caller;
    this.sender.send(request, reply, found.answer).catch((error: unknown) => void reply.send(error));
    return true;
  }
}
