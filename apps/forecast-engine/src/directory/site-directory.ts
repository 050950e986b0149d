import { CompactedTable } from '@daystar/bus';
import { type Site, getCellName, getCentre, getTileName } from '@daystar/contracts';
import { Injectable } from '@nestjs/common';

/** All registered sites, from the compacted topic. */
@Injectable()
export class SiteDirectory {
  private readonly sites = new CompactedTable<Site>(({ version }) => version);
  private readonly sitesByTile = this.sites.createIndex((site) => [getTileName(site)]);

  /** Stores a version of a site. @returns false for an outdated version, which changes nothing */
  storeSite(site: Site): boolean {
    return this.sites.put(site.resource_id, site);
  }

  removeSite(resourceId: string, version?: number): void {
    this.sites.remove(resourceId, version);
  }

  findSite(resourceId: string): Site | undefined {
    return this.sites.get(resourceId);
  }

  listSites(): Site[] {
    return [...this.sites.values()];
  }

  listSitesInTile(tile: string): Site[] {
    return this.sitesByTile.listKeys(tile).flatMap((id) => this.sites.get(id) ?? []);
  }

  countSitesInTile(tile: string): number {
    return this.sitesByTile.countKeys(tile);
  }

  listWeatherSitesInCell(cell: string): Site[] {
    const sites = this.listSitesInTile(getTileName(getCentre(cell)));
    return sites.filter((site) => site.kind === 'weather' && getCellName(site) === cell);
  }
}
