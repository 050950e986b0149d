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
/** Whoever answers comes first. */
const NICE_INCREMENT = 5;

/** An order, and whom to tell what came of it. */
interface PendingJob {
  readonly order: RenderJob;
  readonly made: (body: Buffer) => void;
  readonly failed: (error: unknown) => void;
}

/**
 * Makes bodies on threads, so that the one that answers goes on answering
 * ([ADR 12](../../../../../docs/adr/0012-bodies-rendered-on-worker-threads.md)).
 */
@Injectable()
export class RenderPool implements OnApplicationShutdown {
  private readonly pool?: Piscina<Parameters<typeof renderBatch>[0], RenderOutcome[]>;
  private readonly waiting: PendingJob[] = [];
  private inFlight = 0;

  /** @param threads 0 makes them on the thread that asks */
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

  /** @throws Error when it cannot be made, or two threads died that had it in hand */
  render(order: RenderJob): Promise<Buffer> {
    if (!this.pool) return renderResponseBody(order);
    // To ask a thread takes as long as half a body: what comes at one time goes together.
    if (this.waiting.length === 0) setImmediate(() => this.dispatch());
    return new Promise((made, failed) => this.waiting.push({ order, made, failed }));
  }

  /** Waits for nothing: what is in hand fails. */
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

  /** @param again whether what a thread had in hand that died is tried again, each order alone: one of them may be why */
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
