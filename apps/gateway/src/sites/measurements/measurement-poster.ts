import { DaystarError, type ErrorCode, type Measurement } from '@daystar/contracts';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../http/caller';
import { AccountQueue, BULK_UPLOAD_LIMITS } from '../../rate-limiting/account-queue';
import { Quota } from '../../rate-limiting/quota';
import { type StoredMeasurements, storeMeasurements } from './store-measurements';
import { MEASUREMENTS_PER_BATCH, type StoreMeasurements, storeInBatches } from './store-in-batches';

/** Errors that services send before they store anything. After a timeout the measurements may be stored. */
const ERRORS_BEFORE_STORING: ReadonlySet<ErrorCode> = new Set(['InvalidRequest', 'NotFound', 'Forbidden', 'Busy']);

/** Stores posted measurements within the daily limit of the account. Long requests from one account are stored one at a time. */
@Injectable()
export class MeasurementPoster {
  private readonly queue = new AccountQueue('requests with many measurements', BULK_UPLOAD_LIMITS);

  constructor(private readonly quota: Quota) {}

  /**
   * Stores the measurements of a body.
   * @throws DaystarError as `storeMeasurements` and `Quota.consumeMeasurements` do; Busy when too many long requests
   * wait
   */
  post(caller: Caller, body: unknown, store: StoreMeasurements): Promise<StoredMeasurements> {
    return storeMeasurements(body, (measurements) => this.storeCounted(caller, measurements, store));
  }

  /**
   * Queues a task with many measurements; tasks of one account run one at a time.
   * @throws DaystarError Busy when too many wait
   */
  runQueued<T>({ account }: Caller, task: () => Promise<T>): Promise<T> {
    return this.queue.run(account, task);
  }

  private async storeCounted(caller: Caller, measurements: readonly Measurement[], store: StoreMeasurements) {
    const refund = await this.quota.consumeMeasurements(caller, measurements.length);
    // Includes the measurements of a command that timed out: they may be stored.
    let storedCount = 0;
    const storeBatch: StoreMeasurements = async (batch) => {
      storedCount += batch.length;
      try {
        return await store(batch);
      } catch (error) {
        if (error instanceof DaystarError && ERRORS_BEFORE_STORING.has(error.code)) storedCount -= batch.length;
        throw error;
      }
    };
    const run = () => storeInBatches(measurements, storeBatch);
    try {
      if (measurements.length <= MEASUREMENTS_PER_BATCH) return await run();
      return await this.runQueued(caller, run);
    } catch (error) {
      refund(measurements.length - storedCount);
      throw error;
    }
  }
}
