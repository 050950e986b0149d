import type { Bus } from '@daystar/bus';
import { accountChanged, siteChanged } from '@daystar/contracts';
import { type Database, OutboxRelay } from '@daystar/database';
import type { Log } from '@daystar/host';
import { BUS, DATABASE, LOG } from '@daystar/platform';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { accountsAfter, sitesAfter } from './table-pages';

/** Publishes what the outbox holds, and at start all accounts and sites on a bus that forgets with its process. */
@Injectable()
export class RegistryPublisher implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly relay: OutboxRelay;

  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(BUS) private readonly bus: Bus,
    @Inject(LOG) log: Log,
  ) {
    this.relay = new OutboxRelay({ database, sink: bus, log });
  }

  /** Runs before the first command is handled, so that no change overtakes the rows that are published here. */
  async onApplicationBootstrap(): Promise<void> {
    if (!this.bus.durable) await this.publishAll();
    this.relay.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.relay.stop();
  }

  private async publishAll(): Promise<void> {
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
