import { Injectable } from '@nestjs/common';
import { isDisconnected } from '../http/admission-control';
import { checkConnected } from '../http/check-connected';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { AccountQueue } from '../rate-limiting/account-queue';
import { ForecastResponder } from '../serving/forecast-responder';
import type { ForecastResponse } from '../serving/response/forecast-response';
import { toDataResponse } from './to-data-response';

/**
 * Builds, renders and sends past rows, one request per account at a time. A request of 31 days has 8,928 rows, for which
 * the engine may have to compute two months of a place.
 */
@Injectable()
export class PastRowsQueue {
  private readonly queue = new AccountQueue('requests for past rows');

  constructor(private readonly responder: ForecastResponder) {}

  /**
   * Builds and sends a response after the earlier requests of the account.
   * @throws DaystarError Busy when too many requests wait, and the errors of `build`
   */
  send(request: GatewayRequest, reply: GatewayReply, build: () => Promise<ForecastResponse>): Promise<void> {
    return this.queue.run(request.caller.account, async () => {
      checkConnected(() => isDisconnected(reply.raw) || reply.sent);
      return this.responder.send(request, reply, toDataResponse(request, await build()));
    });
  }
}
