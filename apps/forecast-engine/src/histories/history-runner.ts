import { DaystarError } from '@daystar/contracts';
import type { Log } from '@daystar/host';
import { LOG } from '@daystar/platform';
import { HOUR } from '@daystar/timeseries';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { HistoryQueue, LeaseLostError, type LeasedHistory } from './history-queue';
import { HistoryStore } from './history-store';
import { HistoryWorker } from './history-worker';

/** Interval of polls for histories that other processes queued or abandoned, ms. */
const POLL_MS = 2500;
/** Interval of renewals of the lease, a third of its duration, ms. */
const RENEW_MS = 5000;
/** Maximum number of attempts without progress, after which the history fails: about two hours including backoff. */
const MAX_ATTEMPTS = 16;
const FIRST_RETRY_SECONDS = 5;
const MAX_RETRY_SECONDS = 600;
const INTERNAL_ERROR = 'The history could not be computed.';

/** Computes ordered histories, one at a time in each process. */
@Injectable()
export class HistoryRunner implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly stopping = new AbortController();
  private running?: Promise<void>;
  private timer?: NodeJS.Timeout;
  private isWakeRequested = false;
  private lastDeletionAt = 0;

  constructor(
    private readonly queue: HistoryQueue,
    private readonly store: HistoryStore,
    private readonly worker: HistoryWorker,
    @Inject(LOG) private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    this.wake();
  }

  /** Polls the queue now. Call it after a history was queued. */
  wake(): void {
    this.isWakeRequested = true;
    if (!this.stopping.signal.aborted) this.running ??= this.runQueued().finally(() => this.schedule());
  }

  /** Releases the history in progress, which another process continues. */
  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    clearTimeout(this.timer);
    await this.running;
  }

  private schedule(): void {
    this.running = undefined;
    if (this.stopping.signal.aborted) return;
    if (this.isWakeRequested) return this.wake();
    this.timer = setTimeout(() => this.wake(), POLL_MS).unref();
  }

  private async runQueued(): Promise<void> {
    clearTimeout(this.timer);
    this.isWakeRequested = false;
    try {
      await this.deleteExpired();
      while (!this.stopping.signal.aborted) {
        const job = await this.queue.lease();
        if (!job) return;
        await this.runLease(job);
      }
    } catch (error) {
      // The database logs that it is unavailable.
      if (!(error instanceof DaystarError)) this.log.error('polling the history queue failed; retrying', { error });
    }
  }

  private async deleteExpired(): Promise<void> {
    if (Date.now() - this.lastDeletionAt < HOUR) return;
    await this.store.deleteExpired();
    this.lastDeletionAt = Date.now();
  }

  private async runLease(job: LeasedHistory): Promise<void> {
    const { history_id, attempts } = job;
    if (attempts > MAX_ATTEMPTS) return this.queue.fail(history_id, job.error ?? INTERNAL_ERROR);
    const leaseLost = new AbortController();
    const renewal = setInterval(() => {
      this.queue.renew(history_id).catch((error: unknown) => {
        if (error instanceof LeaseLostError) leaseLost.abort(error);
      });
    }, RENEW_MS);
    try {
      await this.worker.run(job, AbortSignal.any([this.stopping.signal, leaseLost.signal]));
    } catch (error) {
      if (error instanceof LeaseLostError || leaseLost.signal.aborted) return;
      await this.endLease(job, error);
    } finally {
      clearInterval(renewal);
    }
  }

  private async endLease({ history_id, attempts }: LeasedHistory, error: unknown): Promise<void> {
    try {
      if (this.stopping.signal.aborted) return await this.queue.release(history_id);
      const isTemporary = error instanceof DaystarError;
      if (!isTemporary) this.log.error('computing a history failed; retrying', { history_id, error });
      const delay = Math.min(MAX_RETRY_SECONDS, FIRST_RETRY_SECONDS * 2 ** (attempts - 1));
      await this.queue.release(history_id, delay, isTemporary ? error.message : INTERNAL_ERROR);
    } catch (releaseError) {
      if (!(releaseError instanceof LeaseLostError)) throw releaseError;
    }
  }
}
