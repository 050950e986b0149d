import type { Bus } from '@daystar/bus';
import { type EventType, accountChanged, siteChanged } from '@daystar/contracts';
import { type Database, OutboxPublisher } from '@daystar/database';
import type { Log } from '@daystar/host';
import { BUS, DATABASE, LOG } from '@daystar/platform';
import type { EntityManager } from 'typeorm';
import { readAccountsAfter, readSitesAfter } from './table-pages';

/**
 * Nest provider of the outbox publisher. On a bus that is not durable, it publishes all accounts and sites again at
 * start-up.
 */
export const REGISTRY_PUBLISHER = {
  provide: OutboxPublisher,
  inject: [DATABASE, BUS, LOG],
  useFactory: (database: Database, bus: Bus, log: Log) =>
    new OutboxPublisher(database, bus, log, async () => {
      await publishTable(database, bus, accountChanged, readAccountsAfter);
      await publishTable(database, bus, siteChanged, readSitesAfter);
    }),
};

async function publishTable<T extends object>(
  database: Database,
  bus: Bus,
  type: EventType<T>,
  readPageAfter: (manager: EntityManager, lastKey: string) => Promise<T[]>,
): Promise<void> {
  for (let lastKey = ''; ;) {
    const page = await database.execute((manager) => readPageAfter(manager, lastKey));
    if (page.length === 0) return;
    await bus.publish(type, page);
    lastKey = type.getKey(page[page.length - 1]);
  }
}
