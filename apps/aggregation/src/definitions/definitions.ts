import type { Bus } from '@daystar/bus';
import {
  type Aggregation,
  type AggregationList,
  type AggregationSummary,
  type AssignAggregation,
  DaystarError,
  type DefineAggregation,
  type Fleet,
  type ListAggregations,
  aggregationDefined,
  invalid,
} from '@daystar/contracts';
import { AggregationEntity, type Database, OutboxRelay, addToOutbox } from '@daystar/database';
import type { Log } from '@daystar/host';
import { type EntityManager, IsNull, Not } from 'typeorm';
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

  /**
   * @throws DaystarError InvalidRequest naming every member that is no utility-scale site, Conflict when an owner names a
   *   collection that holds what is not theirs
   */
  async define(request: DefineAggregation): Promise<Aggregation> {
    const members = await this.membersOf(request);
    return this.database.transaction(async (transaction) => {
      const { collection_id, aggregation_id } = request;
      await checkOwner(transaction, request);
      const held = await transaction.findOne(AggregationEntity, {
        where: { collection_id, aggregation_id },
        lock: { mode: 'pessimistic_write' },
      });
      const row = {
        ...request,
        members,
        fleet: request.fleet ?? null,
        owner: request.owner ?? null,
        version: (held?.version ?? 0) + 1,
      };
      await transaction.save(AggregationEntity, row);
      const aggregation = eventOf(row);
      await addToOutbox(transaction, aggregationDefined, aggregation);
      return aggregation;
    });
  }

  /** @throws DaystarError NotFound */
  async assign({ collection_id, aggregation_id, accounts }: AssignAggregation): Promise<AggregationSummary> {
    return this.database.transaction(async (transaction) => {
      const held = await transaction.findOne(AggregationEntity, {
        where: { collection_id, aggregation_id },
        lock: { mode: 'pessimistic_write' },
      });
      if (!held) throw new DaystarError('NotFound', `There is no aggregation ${collection_id}/${aggregation_id}.`);
      const row = { ...held, accounts, version: held.version + 1 };
      await transaction.save(AggregationEntity, row);
      await addToOutbox(transaction, aggregationDefined, eventOf(row));
      return summaryOf(row);
    });
  }

  /** All, or those of a collection, by their ids. */
  async list({ collection_id }: ListAggregations): Promise<AggregationList> {
    const rows = await this.database.read((manager) =>
      manager.find(AggregationEntity, {
        where: collection_id ? { collection_id } : {},
        order: { collection_id: 'ASC', aggregation_id: 'ASC' },
      }),
    );
    return { aggregations: rows.map(summaryOf) };
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

/** A collection is its first owner's, or the provider's: two who ask for it at the same time wait for each other. */
async function checkOwner(transaction: EntityManager, { collection_id, owner }: DefineAggregation): Promise<void> {
  if (!owner) return;
  await transaction.query('select pg_advisory_xact_lock(hashtext($1))', [`collection ${collection_id}`]);
  const foreign = [
    { collection_id, owner: Not(owner) },
    { collection_id, owner: IsNull() },
  ];
  if (!(await transaction.existsBy(AggregationEntity, foreign))) return;
  throw new DaystarError('Conflict', `The collection ${collection_id} belongs to somebody else: choose another id.`);
}

/** What of a stored aggregation has a column of its own type in the database. */
type Row = Omit<Aggregation, 'owner' | 'fleet'> & { owner?: string | null; fleet?: Fleet | null };

function eventOf({ collection_id, aggregation_id, name, members, fleet, accounts, owner, version }: Row): Aggregation {
  return {
    collection_id,
    aggregation_id,
    name,
    members,
    ...(fleet ? { fleet } : {}),
    accounts,
    ...(owner ? { owner } : {}),
    version,
  };
}

function summaryOf({ members, fleet, ...row }: Row): AggregationSummary {
  const { collection_id, aggregation_id, name, accounts, owner, version } = row;
  const own = owner ? { owner } : {};
  const [sites, systems] = [members.length, fleet?.systems ?? 0];
  return { collection_id, aggregation_id, name, sites, systems, accounts, ...own, version };
}
