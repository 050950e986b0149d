import { type Aggregation, type AggregationMember, RemovedVersions, type Site, siteResource } from '@daystar/contracts';
import type { WeightedPlace } from '@daystar/forecasting';
import { Injectable } from '@nestjs/common';
import { fleetParts } from './fleet-parts';

/** All aggregations and sites, as read from the compacted topics. */
@Injectable()
export class AggregationDirectory {
  private readonly aggregations = new Map<string, Aggregation>();
  private readonly sites = new Map<string, Site>();
  private readonly byMember = new Map<string, Set<string>>();
  private readonly removedAggregations = new RemovedVersions();
  private readonly removedSites = new RemovedVersions();

  get(key: string): Aggregation | undefined {
    return this.aggregations.get(key);
  }

  /** Stores an aggregation unless a later version is stored or was removed. */
  put(key: string, aggregation: Aggregation): void {
    const stored = this.aggregations.get(key)?.version ?? 0;
    if (stored > aggregation.version || this.removedAggregations.includes(key, aggregation.version)) return;
    this.unlink(key);
    this.aggregations.set(key, aggregation);
    for (const resource of resourcesOf(aggregation)) {
      this.byMember.set(resource, (this.byMember.get(resource) ?? new Set()).add(key));
    }
  }

  remove(key: string): void {
    const stored = this.aggregations.get(key);
    if (stored) this.removedAggregations.add(key, stored.version);
    this.unlink(key);
  }

  private unlink(key: string): void {
    const stored = this.aggregations.get(key);
    for (const resource of stored ? resourcesOf(stored) : []) this.byMember.get(resource)?.delete(key);
    this.aggregations.delete(key);
  }

  /** Keys of the aggregations that a resource is a member of. */
  keysWithMember(resource: string): string[] {
    return [...(this.byMember.get(resource) ?? [])];
  }

  site(resourceId: string): Site | undefined {
    return this.sites.get(resourceId);
  }

  allSites(): Iterable<Site> {
    return this.sites.values();
  }

  putSite(site: Site): void {
    const stored = this.sites.get(site.resource_id);
    if ((stored && stored.version > site.version) || this.removedSites.includes(site.resource_id, site.version)) return;
    this.sites.set(site.resource_id, site);
  }

  removeSite(resourceId: string): void {
    const stored = this.sites.get(resourceId);
    if (stored) this.removedSites.add(resourceId, stored.version);
    this.sites.delete(resourceId);
  }

  /**
   * Members that are still registered, with their present capacity. A deleted member is left out, and the sum of the others
   * is not scaled up for it.
   */
  registeredMembers({ members }: Aggregation): AggregationMember[] {
    return members
      .filter(({ resource_id }) => this.sites.has(resource_id))
      .map(({ resource_id, capacity }) => ({
        resource_id,
        capacity: this.sites.get(resource_id)?.capacity ?? capacity,
      }));
  }

  /** The place of a member; none when it is no longer registered. */
  placesOf(resourceId: string, capacity: number): WeightedPlace[] {
    const site = this.sites.get(resourceId);
    return site ? [{ latitude: site.latitude, longitude: site.longitude, capacity }] : [];
  }
}

const resourcesOf = (aggregation: Aggregation): string[] => [
  ...aggregation.members.map(({ resource_id }) => siteResource(resource_id)),
  ...fleetParts(aggregation).map(({ resource }) => resource),
];
