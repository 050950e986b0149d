import type { Bus } from '@daystar/bus';
import { type Aggregation, type DefineAggregation, aggregationDefined, invalid } from '@daystar/contracts';
import { AggregationEntity, type Database, OutboxRelay, addToOutbox } from '@daystar/database';
import type { Log } from '@daystar/host';
import type { AggregationDirectory } from './aggregation-directory';

/** How long a definition waits for members that were registered a moment ago and are still on the bus. */
const PATIENCE_MS = 3000;
const LOOK_AGAIN_MS = 50;

/** Stores aggregations, and publishes every change through the outbox. */
export class Definitions {
  private readonly relay: OutboxRelay;

  constructor(
    private readonly directory: AggregationDirectory,
    private readonly database: Database,
    private readonly bus: Bus,
    log: Log,
  ) {
    this.relay = new OutboxRelay({ database, sink: bus, log });
  }

  async start(): Promise<void> {
    this.relay.start();
    if (!this.bus.durable) await this.announce();
  }

  stop(): Promise<void> {
    return this.relay.stop();
  }

  /** @throws DaystarError InvalidRequest naming every member that is no utility-scale site */
  async define(request: DefineAggregation): Promise<Aggregation> {
    const members = await this.membersOf(request);
    return this.database.transaction(async (transaction) => {
      const { collection_id, aggregation_id } = request;
      const held = await transaction.findOne(AggregationEntity, {
        where: { collection_id, aggregation_id },
        lock: { mode: 'pessimistic_write' },
      });
      const row = { ...request, members, owner: request.owner ?? null, version: (held?.version ?? 0) + 1 };
      await transaction.save(AggregationEntity, row);
      const aggregation = eventOf(row);
      await addToOutbox(transaction, aggregationDefined, aggregation);
      return aggregation;
    });
  }

  private async membersOf(request: DefineAggregation): Promise<Aggregation['members']> {
    const ids = [...new Set(request.members)];
    const unknown = () => ids.filter((id) => this.directory.site(id)?.kind !== 'utility');
    for (let waited = 0; unknown().length > 0 && waited < PATIENCE_MS; waited += LOOK_AGAIN_MS) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    }
    const errors = unknown().map((id) => ({
      field_name: 'members',
      error_code: 'NotFound',
      message: `${id} is no utility-scale site.`,
    }));
    if (errors.length > 0) throw invalid(errors);
    return ids.map((resource_id) => ({ resource_id, capacity: this.directory.site(resource_id)?.capacity ?? 0 }));
  }

  /** Tells a bus that forgets with its process what is stored. */
  private async announce(): Promise<void> {
    const rows = await this.database.read((manager) => manager.find(AggregationEntity));
    if (rows.length > 0) await this.bus.publish(aggregationDefined, rows.map(eventOf));
  }
}

function eventOf(row: Omit<Aggregation, 'owner'> & { owner?: string | null }): Aggregation {
  const { collection_id, aggregation_id, name, members, accounts, owner, version } = row;
  return { collection_id, aggregation_id, name, members, accounts, ...(owner ? { owner } : {}), version };
}
