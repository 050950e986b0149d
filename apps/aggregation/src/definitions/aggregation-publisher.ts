import type { Bus } from '@daystar/bus';
import { aggregationDefined } from '@daystar/contracts';
import { AggregationEntity, type Database, OutboxRelay } from '@daystar/database';
import type { Log } from '@daystar/host';
import { BUS, DATABASE, LOG } from '@daystar/platform';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { toEvent } from './aggregation.store';

/** Publishes what the outbox holds, and at start all aggregations on a bus that forgets with its process. */
@Injectable()
export class AggregationPublisher implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly relay: OutboxRelay;

  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(BUS) private readonly bus: Bus,
    @Inject(LOG) log: Log,
  ) {
    this.relay = new OutboxRelay({ database, sink: bus, log });
  }

  async onApplicationBootstrap(): Promise<void> {
    this.relay.start();
    if (this.bus.durable) return;
    const rows = await this.database.read((manager) => manager.find(AggregationEntity));
    if (rows.length > 0) await this.bus.publish(aggregationDefined, rows.map(toEvent));
  }

  onApplicationShutdown(): Promise<void> {
    return this.relay.stop();
  }
}
