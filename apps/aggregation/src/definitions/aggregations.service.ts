import type { Bus } from '@daystar/bus';
import {
  type Aggregation,
  type AggregationList,
  type AggregationSummary,
  type AssignAggregation,
  DaystarError,
  type DefineAggregation,
  type ListAggregations,
  type RemoveAggregation,
  type ShowAggregation,
  type ShownAggregation,
  aggregationDefined,
  invalid,
} from '@daystar/contracts';
import { AggregationEntity, type Database, OutboxRelay } from '@daystar/database';
import type { Log } from '@daystar/host';
import type { Clock } from '@daystar/timeseries';
import { type EntityManager, IsNull, Not } from 'typeorm';
import type { AggregationDirectory } from './aggregation-directory';
import { auditOf } from './audit-of';
import { chosenMembers, isChosen } from './chosen-members';
import { remove } from './remove-aggregation';
import { eventOf, firstVersion, heldRow, lockIds, store, summaryOf } from './stored-aggregation';

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
    private readonly clock: Clock,
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
    const members = isChosen(request) ? this.chosen(request) : await this.listed(request);
    const defined = await this.database.transaction(async (transaction) => {
      await checkOwner(transaction, request);
      await lockIds(transaction, request);
      const held = await heldRow(transaction, request);
      const { origin, fleet = null, area = null, tags = null, owner = null, ...said } = request;
      const now = this.clock.now();
      const writers = request.writers ?? held?.writers;
      const version = held ? held.version + 1 : await firstVersion(transaction, request);
      const row = { ...said, writers, members, fleet, area, tags, owner, version };
      const stored = await store(transaction, row);
      await auditOf(transaction, { before: held, after: row }, now, origin);
      return stored;
    });
    if (!isChosen(request)) return defined;
    // A site that came meanwhile was weighed against what was stored before.
    return (await this.chosenAnew(defined)) ?? defined;
  }

  /** @throws DaystarError NotFound */
  async assign(request: AssignAggregation): Promise<AggregationSummary> {
    const { collection_id, aggregation_id, accounts } = request;
    return this.database.transaction(async (transaction) => {
      const held = await heldRow(transaction, request);
      if (!held) throw new DaystarError('NotFound', `There is no aggregation ${collection_id}/${aggregation_id}.`);
      const row = { ...held, accounts, writers: request.writers ?? held.writers, version: held.version + 1 };
      await store(transaction, row);
      await auditOf(transaction, { before: held, after: row }, this.clock.now(), request.origin);
      return summaryOf(row);
    });
  }

  /** What is left of it is its issues in the archive. @throws DaystarError NotFound, Forbidden */
  remove(request: RemoveAggregation): Promise<AggregationSummary> {
    return this.database.transaction((transaction) => remove(transaction, request, this.clock.now()));
  }

  /** With the sites that are its members now. @throws DaystarError NotFound */
  async show({ collection_id, aggregation_id }: ShowAggregation): Promise<ShownAggregation> {
    const row = await this.database.read((manager) =>
      manager.findOne(AggregationEntity, { where: { collection_id, aggregation_id } }),
    );
    if (!row) throw new DaystarError('NotFound', `There is no aggregation ${collection_id}/${aggregation_id}.`);
    const aggregation = eventOf(row);
    const sites = aggregation.members.map(({ resource_id }) => this.directory.site(resource_id));
    return { aggregation, sites: sites.filter((site) => site !== undefined) };
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

  private chosen(request: DefineAggregation): Aggregation['members'] {
    if (request.members.length === 0) return chosenMembers(request, this.directory.allSites());
    const message = "Members are either listed in 'members' or chosen by 'area' and 'tags'.";
    throw invalid([{ field_name: 'members', error_code: 'Invalid', message }]);
  }

  private chosenAnew(defined: Aggregation): Promise<Aggregation | undefined> {
    const members = chosenMembers(defined, this.directory.allSites());
    if (JSON.stringify(members) === JSON.stringify(defined.members)) return Promise.resolve(undefined);
    return this.database.transaction(async (transaction) => {
      const held = await heldRow(transaction, defined);
      if (held?.version !== defined.version) return undefined;
      return store(transaction, { ...held, members, version: held.version + 1 });
    });
  }

  private async listed(request: DefineAggregation): Promise<Aggregation['members']> {
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
