import { Injectable } from '@nestjs/common';
import { AggregationDirectory } from '../directory/aggregation-directory';
import { SiteDirectory } from '../directory/site-directory';
import { isPowerSite } from '../issues/build-site-issue';
import { type Plant, aggregationPlant, sitePlant } from './plant';
import { TuningStore } from './tuning-store';

/** The plants with measurements, and which of them this engine tunes. */
@Injectable()
export class PlantRegistry {
  private readonly issued = new Set<string>();
  private readonly measured = new Set<string>();

  constructor(
    private readonly sites: SiteDirectory,
    private readonly aggregations: AggregationDirectory,
    private readonly store: TuningStore,
  ) {}

  /** Records that this engine issues a site. */
  markIssued(resourceId: string): void {
    this.issued.add(resourceId);
  }

  markMeasured(id: string): void {
    this.measured.add(id);
  }

  /** Marks plants that were measured since a time, ms. */
  async loadMeasured(since: number): Promise<void> {
    for (const id of await this.store.measuredSince(since)) this.markMeasured(id);
  }

  /** Measured plants whose rows this engine writes, so that one engine learns the tuning of each plant. */
  measuredHere(): string[] {
    return [...this.measured].filter((id) => this.issued.has(id) || this.aggregations.hasWrittenRows(id));
  }

  /** The plant with its properties at a time, ms. Undefined when it is not registered or has no power. */
  find(id: string, now: number): Plant | undefined {
    const aggregation = this.aggregations.get(id);
    if (aggregation) return aggregationPlant(aggregation, (resourceId) => this.sites.get(resourceId), now);
    const site = this.sites.get(id);
    return isPowerSite(site) ? sitePlant(site, now) : undefined;
  }
}
