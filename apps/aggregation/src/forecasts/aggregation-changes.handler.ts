import { type Delivery, OnEvent } from '@daystar/bus';
import { type Aggregation, type Site, aggregationDefined, siteChanged, siteResource } from '@daystar/contracts';
import { Controller } from '@nestjs/common';
import { SumAggregations } from '../sums/sum-aggregations';
import { SumTunings } from '../tuning/sum-tunings';
import { AggregationDirectory } from './aggregation-directory';
import { MemberChanges } from './member-changes';

/** Keeps in memory what the compacted topics say of sites and aggregations. */
@Controller()
export class OnChanges {
  constructor(
    private readonly directory: AggregationDirectory,
    private readonly sums: SumAggregations,
    private readonly members: MemberChanges,
    private readonly tunings: SumTunings,
  ) {}

  @OnEvent(siteChanged, 'every-instance')
  async site({ key, payload }: Delivery<Site>): Promise<void> {
    if (payload) this.directory.putSite(payload);
    else this.directory.removeSite(key);
    // What a new member has to say comes with its rows.
    if (!payload) for (const sum of this.directory.withMember(siteResource(key))) void this.sums.changed(sum);
  }

  @OnEvent(siteChanged, 'one-instance')
  async member({ key, payload }: Delivery<Site>): Promise<void> {
    if (!payload) {
      this.directory.removeSite(key);
      return this.members.siteRemoved(key);
    }
    // Whoever defines an aggregation while this one looks at what is stored must find the site.
    this.directory.putSite(payload);
    await this.members.siteChanged(this.directory.site(key) ?? payload);
  }

  @OnEvent(aggregationDefined, 'every-instance')
  async aggregation({ key, payload }: Delivery<Aggregation>): Promise<void> {
    if (!payload) {
      this.directory.remove(key);
      return this.tunings.forget(key);
    }
    this.directory.put(key, payload);
    void this.sums.changed(key);
  }
}
