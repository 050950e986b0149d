import type { Log } from '@daystar/host';
import { CLOCK, LOG } from '@daystar/platform';
import type { Clock } from '@daystar/timeseries';
import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { AggregationDirectory } from '../directory/aggregation-directory';
import { AggregationCalculator } from './aggregation-calculator';
import { aggregationDelay, aggregationDuration } from './metrics';
import { AggregationTaskQueue } from './aggregation-task-queue';
import { AggregationForecastPublisher } from './aggregation-forecast-publisher';

/** Queues aggregations whose members changed, and issues their forecasts. */
@Injectable()
export class AggregationForecastsService implements BeforeApplicationShutdown {
  private readonly queue: AggregationTaskQueue;

  constructor(
    private readonly directory: AggregationDirectory,
    private readonly calculator: AggregationCalculator,
    private readonly publisher: AggregationForecastPublisher,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {
    this.queue = new AggregationTaskQueue(
      { name: 'computing an aggregation forecast', consequence: 'published rows stay', run: (key) => this.issue(key) },
      log,
    );
  }

  /**
   * Queues an aggregation. Resolves when a run after this call succeeded or was abandoned; rejects when the service stops first.
   * @param dueAt clock time of the change, ms
   */
  async recompute(key: string, dueAt: number): Promise<void> {
    await this.queue.add(key);
    aggregationDelay.observe(Math.max(0, this.clock.now() - dueAt) / 1000);
  }

  /** Issues queued aggregations before the consumers stop, so that their offsets are committed. */
  beforeApplicationShutdown(): Promise<void> {
    return this.queue.stop();
  }

  private async issue(key: string): Promise<void> {
    const aggregation = this.directory.findAggregation(key);
    if (!aggregation) return void this.publisher.publishedIssueIds.delete(key);
    const stopTimer = aggregationDuration.startTimer();
    const issue = await this.calculator.sum(key, aggregation);
    if (!issue || !(await this.publisher.publish(key, issue))) return;
    stopTimer();
    this.log.debug('issued', { resource: issue.resource, issue_id: issue.issue_id, coverage: issue.coverage });
  }
}
