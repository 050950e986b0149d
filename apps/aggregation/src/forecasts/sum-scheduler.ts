import type { Bus } from '@daystar/bus';
import { aggregationDue } from '@daystar/contracts';
import type { Log } from '@daystar/host';
import { BUS, CLOCK, LOG } from '@daystar/platform';
import type { Clock } from '@daystar/timeseries';
import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { RetryingQueue } from './retrying-queue';

/**
 * Publishes which aggregations must be summed. Every instance publishes the changes that it receives, and the consumer
 * group gives all messages of an aggregation to one instance.
 */
@Injectable()
export class SumScheduler implements BeforeApplicationShutdown {
  private readonly queue: RetryingQueue;
  /** Clock time of the first unpublished change, ms, by aggregation key. */
  private readonly dueTimes = new Map<string, number>();

  constructor(
    @Inject(BUS) private readonly bus: Bus,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) log: Log,
  ) {
    this.queue = new RetryingQueue(
      { name: 'publishing a due sum', run: (key) => this.publish(key), isConcurrent: true },
      log,
    );
  }

  /** Resolves when the message is published; rejects when the service stops first. */
  schedule(key: string): Promise<void> {
    if (!this.dueTimes.has(key)) this.dueTimes.set(key, this.clock.now());
    return this.queue.add(key);
  }

  /** Publishes collected changes before the consumers stop, so that their offsets are committed. */
  beforeApplicationShutdown(): Promise<void> {
    return this.queue.stop();
  }

  private async publish(key: string): Promise<void> {
    const [collection_id, aggregation_id] = key.split('/');
    const dueAt = this.dueTimes.get(key) ?? this.clock.now();
    this.dueTimes.delete(key);
    try {
      await this.bus.publish(aggregationDue, [
        { collection_id, aggregation_id, due_at: new Date(dueAt).toISOString() },
      ]);
    } catch (error) {
      this.dueTimes.set(key, dueAt);
      throw error;
    }
  }
}
