import { type Aggregation, type AggregationMember, RemovedVersions, type Site, siteResource } from '@daystar/contracts';
import type { WeightedPlace } from '@daystar/forecasting';
import { fleetParts } from '../fleets/fleet-parts';

/** All aggregations and sites, as the compacted topics tell them. */
export class AggregationDirectory {
  private readonly aggregations = new Map<string, Aggregation>();
  private readonly sites = new Map<string, Site>();
  private readonly byMember = new Map<string, Set<string>>();
  private readonly removedAggregations = new RemovedVersions();
  private readonly removedSites = new RemovedVersions();

  get(key: string): Aggregation | undefined {
    return this.aggregations.get(key);
  }

  /** Keeps it unless a later version is held, or it was removed after this one. */
  put(key: string, aggregation: Aggregation): void {
    const held = this.aggregations.get(key)?.version ?? 0;
    if (held > aggregation.version || this.removedAggregations.includes(key, aggregation.version)) return;
    this.drop(key);
    this.aggregations.set(key, aggregation);
    for (const resource of resourcesOf(aggregation)) {
      this.byMember.set(resource, (this.byMember.get(resource) ?? new Set()).add(key));
    }
  }

  remove(key: string): void {
    const held = this.aggregations.get(key);
    if (held) this.removedAggregations.add(key, held.version);
    this.drop(key);
  }

  private drop(key: string): void {
    const held = this.aggregations.get(key);
    for (const resource of held ? resourcesOf(held) : []) this.byMember.get(resource)?.delete(key);
    this.aggregations.delete(key);
  }

  /** Keys of the aggregations that a resource is a member of. */
  withMember(resource: string): string[] {
    return [...(this.byMember.get(resource) ?? [])];
  }

  site(resourceId: string): Site | undefined {
    return this.sites.get(resourceId);
  }

  allSites(): Iterable<Site> {
    return this.sites.values();
  }

  putSite(site: Site): void {
    const held = this.sites.get(site.resource_id);
    if ((held && held.version > site.version) || this.removedSites.includes(site.resource_id, site.version)) return;
    this.sites.set(site.resource_id, site);
  }

  removeSite(resourceId: string): void {
    const held = this.sites.get(resourceId);
    if (held) this.removedSites.add(resourceId, held.version);
    this.sites.delete(resourceId);
  }

  /**
   * A member that was deleted is none any more: the others are the sum, and not scaled up for it. The others count with
   * the capacity they have now.
   */
  registeredMembers({ members }: Aggregation): AggregationMember[] {
    return members
      .filter(({ resource_id }) => this.sites.has(resource_id))
      .map(({ resource_id, capacity }) => ({
        resource_id,
        capacity: this.sites.get(resource_id)?.capacity ?? capacity,
      }));
  }

  /** Where a member stands, if it is still registered. */
  placesOf(resourceId: string, capacity: number): WeightedPlace[] {
    const site = this.sites.get(resourceId);
    return site ? [{ latitude: site.latitude, longitude: site.longitude, capacity }] : [];
  }
}

const resourcesOf = (aggregation: Aggregation): string[] => [
  ...aggregation.members.map(({ resource_id }) => siteResource(resource_id)),
  ...fleetParts(aggregation).map(({ resource }) => resource),
];
