import { CompactedTable } from '@daystar/bus';
import { type Aggregation, type AggregationMember, type Site, buildSiteResource } from '@daystar/contracts';
import type { WeightedPlace } from '@daystar/forecasting';
import { Injectable } from '@nestjs/common';
import { splitFleetByTile } from './fleet-tiles';

/** All aggregations and sites, from the compacted topics. Keys of aggregations are `<collection>/<aggregation>`. */
@Injectable()
export class AggregationDirectory {
  private readonly aggregations = new CompactedTable<Aggregation>(({ version }) => version);
  private readonly aggregationsByMember = this.aggregations.createIndex(listMemberResources);
  private readonly sites = new CompactedTable<Site>(({ version }) => version);

  findAggregation(key: string): Aggregation | undefined {
    return this.aggregations.get(key);
  }

  storeAggregation(key: string, aggregation: Aggregation): void {
    this.aggregations.put(key, aggregation);
  }

  removeAggregation(key: string, version?: number): void {
    this.aggregations.remove(key, version);
  }

  /** Finds the keys of the aggregations that a resource is a member of. */
  findKeysWithMember(resource: string): string[] {
    return this.aggregationsByMember.listKeys(resource);
  }

  findSite(resourceId: string): Site | undefined {
    return this.sites.get(resourceId);
  }

  listSites(): Iterable<Site> {
    return this.sites.values();
  }

  storeSite(site: Site): void {
    this.sites.put(site.resource_id, site);
  }

  removeSite(resourceId: string, version?: number): void {
    this.sites.remove(resourceId, version);
  }

  /** Lists registered members with their current capacity. Deleted members contribute nothing; the sum is not scaled up. */
  listRegisteredMembers({ members }: Aggregation): AggregationMember[] {
    return members
      .filter(({ resource_id }) => this.sites.has(resource_id))
      .map(({ resource_id, capacity }) => ({
        resource_id,
        capacity: this.sites.get(resource_id)?.capacity ?? capacity,
      }));
  }

  /** Lists the place of a site with its capacity as the weight; nothing when the site is no longer registered. */
  listSitePlaces(resourceId: string, capacity: number): WeightedPlace[] {
    const site = this.sites.get(resourceId);
    return site ? [{ latitude: site.latitude, longitude: site.longitude, capacity }] : [];
  }
}

function listMemberResources(aggregation: Aggregation): string[] {
  return [
    ...aggregation.members.map(({ resource_id }) => buildSiteResource(resource_id)),
    ...splitFleetByTile(aggregation).map(({ resource }) => resource),
  ];
}
