import { type Clock, DAY } from '@daystar/timeseries';
import { type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../http/caller';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { RequestRecorder } from '../http/request-recorder';
import { UsagePublisher } from '../http/usage-publisher';
import { WALL_CLOCK } from '../platform/tokens';
import { Quota } from '../rate-limiting/quota';
import { checkChangesNothing } from './read-only-access';
import { TestSitesService } from './test-sites.service';

/** Time for which a client may repeat the request that created a key, ms. The use of an older key is reported within a minute. */
const CREATION_RETRY_MS = DAY;

export const isReadMethod = (method: string): boolean => method === 'GET' || method === 'HEAD';

/** Admits the requests of callers that a guard has authenticated. */
@Injectable()
export class CallerAdmission {
  constructor(
    private readonly quota: Quota,
    private readonly recorder: RequestRecorder,
    private readonly publisher: UsagePublisher,
    private readonly testSites: TestSitesService,
    @Inject(WALL_CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Admits a request within the limits of the caller's plan and the access of its key, and requests the pending test site of
   * its account.
   * @throws DaystarError TooManyRequests, Forbidden
   */
  async admit(context: ExecutionContext, caller: Caller): Promise<void> {
    const http = context.switchToHttp();
    const request = http.getRequest<GatewayRequest>();
    request.caller = caller;
    request.allowance = await this.quota.consumeRequest(caller, http.getResponse<GatewayReply>());
    // The one check of read-only keys and of their sessions.
    if (caller.isReadOnly && !isReadMethod(request.method)) checkChangesNothing(context);
    await this.reportFirstUse(caller);
    if (caller.account.pending_test_site) await this.testSites.assignBeforeUse(request);
  }

  /**
   * Reports the use of a new key before the request is answered. Otherwise a retry of the request that created the key,
   * which gives an unused key a new secret, could replace the secret of a key that its client uses already. Waits up to a
   * second for the site registry to store the use. A request does not fail without the site registry.
   */
  private async reportFirstUse({ keyId, account }: Caller): Promise<void> {
    if (this.recorder.keyUses.isRecorded(keyId)) return;
    const createdAt = account.keys.find(({ key_id }) => key_id === keyId)?.created_at;
    if (createdAt !== undefined && this.clock.now() - Date.parse(createdAt) < CREATION_RETRY_MS)
      await this.publisher.tryReportKey(keyId);
  }
}
