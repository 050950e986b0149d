import type { Bus } from '@daystar/bus';
import { aggregationDefined } from '@daystar/contracts';
import { AggregationEntity, type Database, OutboxPublisher } from '@daystar/database';
import type { Log } from '@daystar/host';
import { BUS, DATABASE, LOG } from '@daystar/platform';
import { toAggregation } from './aggregation.store';

/** Nest provider of the outbox publisher. On a bus that is not durable, it publishes all aggregations again at start-up. */
export const AGGREGATION_PUBLISHER = {
  provide: OutboxPublisher,
  inject: [DATABASE, BUS, LOG],
  useFactory: (database: Database, bus: Bus, log: Log) =>
    new OutboxPublisher(database, bus, log, async () => {
      const rows = await database.execute((manager) => manager.find(AggregationEntity));
      if (rows.length > 0) await bus.publish(aggregationDefined, rows.map(toAggregation));
    }),
};
