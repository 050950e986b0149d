import { CompactedTable } from '@daystar/bus';
import type { Site, SiteKind } from '@daystar/contracts';
import { Injectable } from '@nestjs/common';

/** All registered sites, as read from the compacted topic and the replies to commands. */
@Injectable()
export class SiteDirectory {
  private readonly sites = new CompactedTable<Site>(({ version }) => version);
  private readonly byAccount = new Map<string, Set<string>>();

  put(site: Site): void {
    if (!this.sites.put(site.resource_id, site)) return;
    const owned = this.byAccount.get(site.account_id) ?? new Set();
    this.byAccount.set(site.account_id, owned.add(site.resource_id));
  }

  remove(resourceId: string, version?: number): void {
    const site = this.sites.get(resourceId);
    if (this.sites.remove(resourceId, version) && site) this.byAccount.get(site.account_id)?.delete(resourceId);
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
