import type { Bus } from '@daystar/bus';
import { accountChanged, siteChanged } from '@daystar/contracts';
import { AccountEntity, AccountKeyEntity, type Database, SiteEntity } from '@daystar/database';
import { In, MoreThan } from 'typeorm';
import { accountOf } from './accounts/account-of';
import { siteOf } from './sites/site-of';

const PAGE = 1000;

/** Tells a bus that forgets with its process of every account and site, as Kafka's compacted topics would. */
export class Announcement {
  constructor(
    private readonly database: Database,
    private readonly bus: Bus,
  ) {}

  async make(): Promise<void> {
    if (this.bus.durable) return;
    for (let last = ''; ;) {
      const page = await this.accountsAfter(last);
      if (page.length === 0) break;
      await this.bus.publish(accountChanged, page);
      last = page[page.length - 1].account_id;
    }
    for (let last = ''; ;) {
      const page = await this.sitesAfter(last);
      if (page.length === 0) break;
      await this.bus.publish(siteChanged, page.map(siteOf));
      last = page[page.length - 1].resource_id;
    }
  }

  private accountsAfter(last: string) {
    return this.database.read(async (manager) => {
      const where = { account_id: MoreThan(last) };
      const accounts = await manager.find(AccountEntity, { where, order: { account_id: 'asc' }, take: PAGE });
      const ids = accounts.map(({ account_id }) => account_id);
      const keys = await manager.findBy(AccountKeyEntity, { account_id: In(ids) });
      return accounts.map((account) => accountOf(account, keys));
    });
  }

  private sitesAfter(last: string) {
    const page = { where: { resource_id: MoreThan(last) }, order: { resource_id: 'asc' }, take: PAGE } as const;
    return this.database.read((manager) => manager.find(SiteEntity, page));
  }
}
