import type { Bus } from '@daystar/bus';
import { accountChanged, siteChanged } from '@daystar/contracts';
import type { Database } from '@daystar/database';
import { accountsAfter, sitesAfter } from './table-pages';

/** Publishes every account and site on a bus that forgets with its process, as Kafka's compacted topics would. */
export class Announcement {
  constructor(
    private readonly database: Database,
    private readonly bus: Bus,
  ) {}

  async make(): Promise<void> {
    if (this.bus.durable) return;
    for (let last = ''; ;) {
      const page = await this.database.read((manager) => accountsAfter(manager, last));
      if (page.length === 0) break;
      await this.bus.publish(accountChanged, page);
      last = page[page.length - 1].account_id;
    }
    for (let last = ''; ;) {
      const page = await this.database.read((manager) => sitesAfter(manager, last));
      if (page.length === 0) break;
      await this.bus.publish(siteChanged, page);
      last = page[page.length - 1].resource_id;
    }
  }
}
