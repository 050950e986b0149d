import { type Site, tileOf } from '@daystar/contracts';

/** All registered sites, as the compacted topic tells them. */
export class SiteDirectory {
  private readonly sites = new Map<string, Site>();
  private readonly byTile = new Map<string, Set<string>>();

  /** Keeps the site unless a later version is held. */
  put(site: Site): void {
    const held = this.sites.get(site.resource_id);
    if (held && held.version > site.version) return;
    this.remove(site.resource_id);
    this.sites.set(site.resource_id, site);
    const tile = tileOf(site);
    const inTile = this.byTile.get(tile) ?? new Set();
    this.byTile.set(tile, inTile.add(site.resource_id));
  }

  remove(resourceId: string): void {
    const site = this.sites.get(resourceId);
    if (!site) return;
    this.sites.delete(resourceId);
    this.byTile.get(tileOf(site))?.delete(resourceId);
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
}
