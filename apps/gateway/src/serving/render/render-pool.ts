import { join } from 'node:path';
import { type Log, createThreadPool } from '@daystar/host';
import type { Piscina } from 'piscina';
import type { OnApplicationShutdown } from '@nestjs/common';
import type { RenderJob, RenderOutcome, Renderer, renderBatch } from './render-worker';

const WORKER_FILE = join(__dirname, 'render-worker');
/** Batches queued per thread, so that a thread can start the next one without waiting for a message. */
const BATCHES_PER_THREAD = 2;
/** Lowers the priority of render threads below that of the serving thread. */
const NICE_INCREMENT = 5;

/** A job and its callbacks. */
interface PendingJob {
  readonly job: RenderJob;
  readonly resolve: (body: Buffer) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Renders bodies on worker threads, so that the main thread keeps serving
 * ([ADR 12](../../../../../docs/adr/0012-bodies-rendered-on-worker-threads.md)).
 */
export class RenderPool implements Renderer, OnApplicationShutdown {
  private readonly pool: Piscina<Parameters<typeof renderBatch>[0], RenderOutcome[]>;
  private readonly queue: PendingJob[] = [];
  private inFlight = 0;

  constructor(
    private readonly threads: number,
    log?: Log,
  ) {
    const options = {
      minThreads: threads,
      maxThreads: threads,
      concurrentTasksPerWorker: BATCHES_PER_THREAD,
      niceIncrement: NICE_INCREMENT,
      recordTiming: false,
    };
    this.pool = createThreadPool(WORKER_FILE, options, log);
  }

  /** Renders a body. @throws Error when rendering fails, or two threads exit while rendering it, one after the other */
  render(job: RenderJob): Promise<Buffer> {
    // A message to a thread costs as much as rendering half a body, so jobs that arrive together share one.
    if (this.queue.length === 0) setImmediate(() => this.dispatch());
    return new Promise((resolve, reject) => this.queue.push({ job, resolve, reject }));
  }

  /** Does not wait for jobs in flight: they fail. */
  async onApplicationShutdown(): Promise<void> {
    await this.pool.destroy();
  }

  /** Sends one batch of waiting jobs to each thread with capacity; the others wait for the next batch to finish. */
  private dispatch(): void {
    const batchSize = Math.ceil(this.queue.length / this.threads);
    while (this.queue.length > 0 && this.inFlight < BATCHES_PER_THREAD * this.threads) {
      const batch = this.queue.splice(0, batchSize);
      this.inFlight++;
      void this.run(batch).finally(() => {
        this.inFlight--;
        this.dispatch();
      });
    }
  }

  /**
   * Renders a batch on a thread.
   * @param canRetry whether to retry the jobs of a thread that exited, each alone: one of them may be the cause
   */
  private async run(batch: readonly PendingJob[], canRetry = true): Promise<void> {
    try {
      const jobs = batch.map(({ job }) => job);
      const outcomes = await this.pool.run(jobs, { name: 'renderBatch' });
      batch.forEach(({ resolve, reject }, index) => {
        const outcome = outcomes[index];
        if ('error' in outcome) return reject(new Error(outcome.error));
        const { buffer, byteOffset, byteLength } = outcome.body;
        resolve(Buffer.from(buffer, byteOffset, byteLength));
      });
    } catch (error) {
      for (const pending of batch) {
        if (canRetry) void this.run([pending], false);
        else pending.reject(error);
      }
    }
  }
}
