import type { Bus } from '@daystar/bus';
import { aggregationDue } from '@daystar/contracts';
import type { Log } from '@daystar/host';
import { BUS, CLOCK, LOG } from '@daystar/platform';
import type { Clock } from '@daystar/timeseries';
import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { AggregationTaskQueue } from './aggregation-task-queue';

/**
 * Publishes a message for each aggregation whose forecast must be computed. Every instance publishes the changes that it receives. The
 * consumer group assigns all messages of an aggregation to one instance.
 */
@Injectable()
export class AggregationScheduler implements BeforeApplicationShutdown {
  private readonly queue: AggregationTaskQueue;
  /** Clock time of the first unpublished change, ms, by aggregation key. */
  private readonly changedAt = new Map<string, number>();

  constructor(
    @Inject(BUS) private readonly bus: Bus,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) log: Log,
  ) {
    this.queue = new AggregationTaskQueue(
      {
        name: 'publishing a due aggregation',
        consequence: 'its forecast waits for the next change',
        run: (key) => this.publish(key),
        isConcurrent: true,
      },
      log,
    );
  }

  /** Resolves when the message is published; rejects when the service stops first. */
  schedule(key: string): Promise<void> {
    if (!this.changedAt.has(key)) this.changedAt.set(key, this.clock.now());
    return this.queue.add(key);
  }

  /** Publishes collected changes before the consumers stop, so that their offsets are committed. */
  beforeApplicationShutdown(): Promise<void> {
    return this.queue.stop();
  }

  private async publish(key: string): Promise<void> {
    const [collection_id, aggregation_id] = key.split('/');
    const firstChange = this.changedAt.get(key) ?? this.clock.now();
    this.changedAt.delete(key);
    try {
      await this.bus.publish(aggregationDue, [
        { collection_id, aggregation_id, due_at: new Date(firstChange).toISOString() },
      ]);
    } catch (error) {
      this.changedAt.set(key, firstChange);
      throw error;
    }
  }
}
