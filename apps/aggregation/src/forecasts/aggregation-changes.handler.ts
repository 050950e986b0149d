import { type Delivery, OnEvent } from '@daystar/bus';
import { type Aggregation, type Site, aggregationDefined, siteChanged, buildSiteResource } from '@daystar/contracts';
import { Controller } from '@nestjs/common';
import { AggregationDirectory } from '../directory/aggregation-directory';
import { AggregationTuner } from '../tuning/aggregation-tuner';
import { AggregationForecastsService } from './aggregation-forecasts.service';

/** Updates the directory from the compacted topics, then recomputes the forecasts that depend on the change. */
@Controller()
export class AggregationChangesHandler {
  constructor(
    private readonly directory: AggregationDirectory,
    private readonly forecasts: AggregationForecastsService,
    private readonly tuner: AggregationTuner,
  ) {}

  @OnEvent(siteChanged, 'every-instance')
  async onSiteChanged({ key, payload, removedVersion }: Delivery<Site>): Promise<void> {
    // A new member changes the sum only with its first issue.
    if (payload) return this.directory.putSite(payload);
    this.directory.removeSite(key, removedVersion);
    for (const aggregation of this.directory.findKeysWithMember(buildSiteResource(key)))
      void this.forecasts.recompute(aggregation);
  }

  @OnEvent(aggregationDefined, 'every-instance')
  async onAggregationDefined({ key, payload, removedVersion }: Delivery<Aggregation>): Promise<void> {
    if (!payload) {
      this.directory.removeAggregation(key, removedVersion);
      return this.tuner.remove(key);
    }
    this.directory.putAggregation(key, payload);
    void this.forecasts.recompute(key);
  }
}
