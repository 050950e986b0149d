import { type Clock, DAY } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import { WALL_CLOCK } from '../platform/tokens';
import type { Caller } from './caller';
import { RequestRecorder } from './request-recorder';
import { UsagePublisher } from './usage-publisher';

/** Time for which a client may repeat the request that created a key, ms. The use of an older key is reported within a minute. */
const CREATION_RETRY_MS = DAY;

/**
 * Reports the use of a new key before the request is answered. Otherwise a repeated creation, which gives an unused key a new
 * secret, could replace the secret of a key that its client uses already.
 */
@Injectable()
export class FirstKeyUseReporter {
  constructor(
    private readonly recorder: RequestRecorder,
    private readonly publisher: UsagePublisher,
    @Inject(WALL_CLOCK) private readonly clock: Clock,
  ) {}

  /** Waits up to a second for the site registry to store the use. A request does not fail without the site registry. */
  async report({ keyId, account }: Caller): Promise<void> {
    if (this.recorder.keyUses.isRecorded(keyId)) return;
    const createdAt = account.keys.find(({ key_id }) => key_id === keyId)?.created_at;
    if (createdAt !== undefined && this.clock.now() - Date.parse(createdAt) < CREATION_RETRY_MS)
      await this.publisher.tryReportKey(keyId);
  }
}
