import { RemovedVersions, type Site, tileOf } from '@daystar/contracts';

/** All registered sites, as the compacted topic tells them. */
export class SiteDirectory {
  private readonly sites = new Map<string, Site>();
  private readonly byTile = new Map<string, Set<string>>();
  private readonly removed = new RemovedVersions();

  /** Keeps the site unless a later version is held, or it was removed after this one. */
  put(site: Site): void {
    const held = this.sites.get(site.resource_id);
    if ((held && held.version > site.version) || this.removed.includes(site.resource_id, site.version)) return;
    if (held) this.drop(held);
    this.sites.set(site.resource_id, site);
    const tile = tileOf(site);
    const inTile = this.byTile.get(tile) ?? new Set();
    this.byTile.set(tile, inTile.add(site.resource_id));
  }

  remove(resourceId: string): void {
    const site = this.sites.get(resourceId);
    if (!site) return;
    this.drop(site);
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

  private drop(site: Site): void {
    this.sites.delete(site.resource_id);
    this.byTile.get(tileOf(site))?.delete(site.resource_id);
  }
}
