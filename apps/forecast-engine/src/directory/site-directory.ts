import { CompactedTable } from '@daystar/bus';
import { type Site, getCellName, getCentre, getTileName } from '@daystar/contracts';
import { Injectable } from '@nestjs/common';

/** All registered sites, from the compacted topic. */
@Injectable()
export class SiteDirectory {
  private readonly sites = new CompactedTable<Site>(({ version }) => version);
  private readonly idsByTile = new Map<string, Set<string>>();

  /** Stores a version of a site. @returns false for an outdated version, which changes nothing */
  storeSite(site: Site): boolean {
    const previous = this.sites.get(site.resource_id);
    if (!this.sites.put(site.resource_id, site)) return false;
    if (previous) this.removeFromTile(previous);
    const tile = getTileName(site);
    const idsInTile = this.idsByTile.get(tile) ?? new Set();
    this.idsByTile.set(tile, idsInTile.add(site.resource_id));
    return true;
  }

  removeSite(resourceId: string, version?: number): void {
    const site = this.sites.get(resourceId);
    if (this.sites.remove(resourceId, version) && site) this.removeFromTile(site);
  }

  findSite(resourceId: string): Site | undefined {
    return this.sites.get(resourceId);
  }

  listSites(): Site[] {
    return [...this.sites.values()];
  }

  listSitesInTile(tile: string): Site[] {
    return [...(this.idsByTile.get(tile) ?? [])].map((id) => this.sites.get(id)).filter((site) => site !== undefined);
  }

  countSitesInTile(tile: string): number {
    return this.idsByTile.get(tile)?.size ?? 0;
  }

  listWeatherSitesInCell(cell: string): Site[] {
    const sites = this.listSitesInTile(getTileName(getCentre(cell)));
    return sites.filter((site) => site.kind === 'weather' && getCellName(site) === cell);
  }

  private removeFromTile(site: Site): void {
    const tile = getTileName(site);
    const idsInTile = this.idsByTile.get(tile);
    if (idsInTile?.delete(site.resource_id) && idsInTile.size === 0) this.idsByTile.delete(tile);
  }
}
