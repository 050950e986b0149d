import { join } from 'node:path';
import { type Log, threadPool } from '@daystar/host';
import type { Piscina } from 'piscina';
import { LOG } from '@daystar/platform';
import { Inject, Injectable, type OnApplicationShutdown, Optional } from '@nestjs/common';
import { RENDER_THREADS } from '../../platform/tokens';
import { type RenderJob, renderResponseBody, type RenderOutcome, type renderBatch } from './render-worker';

const WORKER_FILE = join(__dirname, 'render-worker');
/** Batches that a thread takes at one time: it need not wait for the next one when it is done with the last. */
const BATCHES_PER_THREAD = 2;
/** The thread that serves comes first. */
const NICE_INCREMENT = 5;

/** A job and its callbacks. */
interface PendingJob {
  readonly order: RenderJob;
  readonly made: (body: Buffer) => void;
  readonly failed: (error: unknown) => void;
}

/**
 * Renders bodies on worker threads, so that the main thread keeps serving
 * ([ADR 12](../../../../../docs/adr/0012-bodies-rendered-on-worker-threads.md)).
 */
@Injectable()
export class RenderPool implements OnApplicationShutdown {
  private readonly pool?: Piscina<Parameters<typeof renderBatch>[0], RenderOutcome[]>;
  private readonly waiting: PendingJob[] = [];
  private inFlight = 0;

  /** @param threads 0 renders on the calling thread */
  constructor(
    @Optional() @Inject(RENDER_THREADS) private readonly threads = 0,
    @Optional() @Inject(LOG) log?: Log,
  ) {
    if (threads === 0) return;
    const options = {
      minThreads: threads,
      maxThreads: threads,
      concurrentTasksPerWorker: BATCHES_PER_THREAD,
      niceIncrement: NICE_INCREMENT,
      recordTiming: false,
    };
    this.pool = threadPool(WORKER_FILE, options, log);
  }

  /** @throws Error when it cannot be rendered, or two threads died while they rendered it */
  render(order: RenderJob): Promise<Buffer> {
    if (!this.pool) return renderResponseBody(order);
    // A message to a thread costs as much as half a body: jobs that arrive together are sent together.
    if (this.waiting.length === 0) setImmediate(() => this.dispatch());
    return new Promise((made, failed) => this.waiting.push({ order, made, failed }));
  }

  /** Does not wait: jobs in flight fail. */
  async onApplicationShutdown(): Promise<void> {
    await this.pool?.destroy();
  }

  /** What waits, in a batch for each thread that has room; the rest goes together with what comes until one has. */
  private dispatch(): void {
    const share = Math.ceil(this.waiting.length / this.threads);
    while (this.waiting.length > 0 && this.inFlight < BATCHES_PER_THREAD * this.threads) {
      const batch = this.waiting.splice(0, share);
      this.inFlight++;
      void this.run(batch).finally(() => {
        this.inFlight--;
        this.dispatch();
      });
    }
  }

  /** @param again whether the jobs of a thread that died are retried, each alone: one of them may be the cause */
  private async run(batch: readonly PendingJob[], again = true): Promise<void> {
    try {
      const orders = batch.map(({ order }) => order);
      const outcomes = await this.pool!.run(orders, { name: 'renderBatch' });
      batch.forEach(({ made, failed }, index) => {
        const outcome = outcomes[index];
        if ('failed' in outcome) return failed(new Error(outcome.failed));
        const { buffer, byteOffset, byteLength } = outcome.made;
        made(Buffer.from(buffer, byteOffset, byteLength));
      });
    } catch (error) {
      for (const one of batch) {
        if (again) void this.run([one], false);
        else one.failed(error);
      }
    }
  }
}
