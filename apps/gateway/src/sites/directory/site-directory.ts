import { RemovedVersions, type Site, type SiteKind } from '@daystar/contracts';
import { Injectable } from '@nestjs/common';

/** All registered sites, as read from the compacted topic and the replies to commands. */
@Injectable()
export class SiteDirectory {
  private readonly sites = new Map<string, Site>();
  private readonly byAccount = new Map<string, Set<string>>();
  private readonly removed = new RemovedVersions();

  /** Keeps the site unless a later version is held or it was deleted after this one. */
  put(site: Site): void {
    const id = site.resource_id;
    if (site.version < (this.sites.get(id)?.version ?? 0) || this.removed.includes(id, site.version)) return;
    this.sites.set(id, site);
    const owned = this.byAccount.get(site.account_id) ?? new Set();
    this.byAccount.set(site.account_id, owned.add(id));
  }

  remove(resourceId: string): void {
    const site = this.sites.get(resourceId);
    if (!site) return;
    this.sites.delete(resourceId);
    this.byAccount.get(site.account_id)?.delete(resourceId);
    this.removed.add(resourceId, site.version);
  }

  /** The site of any account, for what no caller sees. */
  get(resourceId: string): Site | undefined {
    return this.sites.get(resourceId);
  }

  /** The site when it is of the kind and the account's. */
  findOwned(accountId: string, kind: SiteKind, resourceId: string): Site | undefined {
    const site = this.sites.get(resourceId);
    return site?.account_id === accountId && site.kind === kind ? site : undefined;
  }

  /** The account's sites of a kind, oldest first. */
  listOwned(accountId: string, kind: SiteKind): Site[] {
    const owned = [...(this.byAccount.get(accountId) ?? [])].flatMap((id) => this.findOwned(accountId, kind, id) ?? []);
    return owned.sort((a, b) => a.created_at.localeCompare(b.created_at) || a.resource_id.localeCompare(b.resource_id));
  }
}
