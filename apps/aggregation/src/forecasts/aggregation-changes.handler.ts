import { type Delivery, OnEvent } from '@daystar/bus';
import { type Aggregation, type Site, aggregationDefined, siteChanged, buildSiteResource } from '@daystar/contracts';
import { Controller } from '@nestjs/common';
import { AggregationDirectory } from '../directory/aggregation-directory';
import { AggregationTuner } from '../tuning/aggregation-tuner';
import { AggregationScheduler } from './aggregation-scheduler';

/**
 * Updates the directory from the compacted topics, then schedules the aggregations that depend on the change. Every instance
 * schedules them, because the instance that computes a sum needs the change in its own directory first.
 */
@Controller()
export class AggregationChangesHandler {
  constructor(
    private readonly directory: AggregationDirectory,
    private readonly scheduler: AggregationScheduler,
    private readonly tuner: AggregationTuner,
  ) {}

  @OnEvent(siteChanged, 'every-instance')
  async onSiteChanged({ key, payload, removedVersion }: Delivery<Site>): Promise<void> {
    // A new member changes the sum only with its first issue.
    if (payload) return this.directory.storeSite(payload);
    this.directory.removeSite(key, removedVersion);
    for (const aggregation of this.directory.findKeysWithMember(buildSiteResource(key)))
      void this.scheduler.schedule(aggregation);
  }

  @OnEvent(aggregationDefined, 'every-instance')
  async onAggregationDefined({ key, payload, removedVersion }: Delivery<Aggregation>): Promise<void> {
    if (!payload) {
      this.directory.removeAggregation(key, removedVersion);
      return this.tuner.remove(key);
    }
    this.directory.storeAggregation(key, payload);
    void this.scheduler.schedule(key);
  }
}
