import { RemovedVersions, type Site, tileOf } from '@daystar/contracts';
import { Injectable } from '@nestjs/common';

/** All registered sites, from the compacted topic. */
@Injectable()
export class SiteDirectory {
  private readonly sites = new Map<string, Site>();
  private readonly byTile = new Map<string, Set<string>>();
  private readonly removed = new RemovedVersions();

  /** Stores a site unless a later version of it is stored or was removed. */
  put(site: Site): void {
    const current = this.sites.get(site.resource_id);
    if ((current && current.version > site.version) || this.removed.includes(site.resource_id, site.version)) return;
    if (current) this.delete(current);
    this.sites.set(site.resource_id, site);
    const tile = tileOf(site);
    const inTile = this.byTile.get(tile) ?? new Set();
    this.byTile.set(tile, inTile.add(site.resource_id));
  }

  remove(resourceId: string): void {
    const site = this.sites.get(resourceId);
    if (!site) return;
    this.delete(site);
    this.removed.add(resourceId, site.version);
  }

  get(resourceId: string): Site | undefined {
    return this.sites.get(resourceId);
  }

  all(): Site[] {
    return [...this.sites.values()];
  }

  inTile(tile: string): Site[] {
    return [...(this.byTile.get(tile) ?? [])].map((id) => this.sites.get(id)).filter((site) => site !== undefined);
  }

  private delete(site: Site): void {
    this.sites.delete(site.resource_id);
    this.byTile.get(tileOf(site))?.delete(site.resource_id);
  }
}
