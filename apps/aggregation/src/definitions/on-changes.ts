import { type Delivery, OnEvent } from '@daystar/bus';
import { type Aggregation, type Site, aggregationDefined, siteChanged, siteResource } from '@daystar/contracts';
import { Controller } from '@nestjs/common';
import { SumAggregations } from '../sums/sum-aggregations';
import { AggregationDirectory } from './aggregation-directory';

/** Keeps in memory what the compacted topics say of sites and aggregations. */
@Controller()
export class OnChanges {
  constructor(
    private readonly directory: AggregationDirectory,
    private readonly sums: SumAggregations,
  ) {}

  @OnEvent(siteChanged, 'every-instance')
  async site({ key, payload }: Delivery<Site>): Promise<void> {
    if (payload) this.directory.putSite(payload);
    else this.directory.removeSite(key);
    // What a new member has to say comes with its rows.
    if (!payload) for (const sum of this.directory.withMember(siteResource(key))) this.sums.changed(sum);
  }

  @OnEvent(aggregationDefined, 'every-instance')
  async aggregation({ key, payload }: Delivery<Aggregation>): Promise<void> {
    if (!payload) return this.directory.remove(key);
    this.directory.put(key, payload);
    this.sums.changed(key);
  }
}
