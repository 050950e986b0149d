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
  type AggregationDetails,
  createInvalidRequestError,
  createNotFoundError,
} from '@daystar/contracts';
import { AggregationEntity, type Database } from '@daystar/database';
import { CLOCK, DATABASE } from '@daystar/platform';
import type { Clock } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import { type EntityManager, IsNull, Not } from 'typeorm';
import { AggregationDirectory } from '../directory/aggregation-directory';
import { auditAggregation } from './audit-aggregation';
import {
  findForUpdate,
  findFirstVersion,
  lockAggregation,
  saveWithEvent,
  toAggregation,
  toSummary,
} from './aggregation.store';
import { hasSelector, selectMembers } from './member-selector';
import { findMembersSince } from './members-since';
import { removeAggregation } from './remove-aggregation';

/** Maximum time that a definition waits for members registered just before it, because their events may be in flight. */
const MAX_MEMBER_WAIT_MS = 3000;
const MEMBER_POLL_MS = 50;

/** Defines, assigns, removes and lists aggregations. Every change is published through the outbox. */
@Injectable()
export class AggregationsService {
  constructor(
    private readonly directory: AggregationDirectory,
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Creates or replaces an aggregation.
   * @throws DaystarError InvalidRequest naming every member that is not a utility-scale site, or for members together
   *   with an area or tags; Conflict when the collection has aggregations of another owner
   */
  async define(request: DefineAggregation): Promise<Aggregation> {
    const members = hasSelector(request) ? this.selectMembers(request) : await this.waitForMembers(request);
    const defined = await this.database.transaction(async (transaction) => {
      await checkOwner(transaction, request);
      await lockAggregation(transaction, request);
      const current = await findForUpdate(transaction, request);
      const { origin, fleet = null, area = null, tags = null, owner = null, ...fields } = request;
      const now = this.clock.now();
      const writers = request.writers ?? current?.writers;
      const version = current ? current.version + 1 : await findFirstVersion(transaction, request);
      const members_since = findMembersSince(current, { members, fleet }, now);
      const row = { ...fields, writers, members, members_since, fleet, area, tags, owner, version };
      const stored = await saveWithEvent(transaction, row);
      await auditAggregation(transaction, { before: current, after: row }, now, origin);
      return stored;
    });
    if (!hasSelector(request)) return defined;
    // A site that was registered meanwhile was matched against the previous definition.
    return (await this.updateSelection(defined)) ?? defined;
  }

  /** Replaces the accounts that may read, and the writers if given. @throws DaystarError NotFound */
  async assign(request: AssignAggregation): Promise<AggregationSummary> {
    const { accounts } = request;
    return this.database.transaction(async (transaction) => {
      const current = await findForUpdate(transaction, request);
      if (!current) throw createNotFoundError('aggregation');
      const row = { ...current, accounts, writers: request.writers ?? current.writers, version: current.version + 1 };
      await saveWithEvent(transaction, row);
      await auditAggregation(transaction, { before: current, after: row }, this.clock.now(), request.origin);
      return toSummary(row);
    });
  }

  /** @throws DaystarError NotFound, Forbidden */
  remove(request: RemoveAggregation): Promise<AggregationSummary> {
    return this.database.transaction((transaction) => removeAggregation(transaction, request, this.clock.now()));
  }

  /** Reads an aggregation and the sites that are its members now. @throws DaystarError NotFound */
  async show({ collection_id, aggregation_id }: ShowAggregation): Promise<AggregationDetails> {
    const row = await this.database.execute((manager) =>
      manager.findOne(AggregationEntity, { where: { collection_id, aggregation_id } }),
    );
    if (!row) throw createNotFoundError('aggregation');
    const aggregation = toAggregation(row);
    const sites = aggregation.members.map(({ resource_id }) => this.directory.findSite(resource_id));
    return { aggregation, sites: sites.filter((site) => site !== undefined) };
  }

  /** Lists all aggregations, or those of a collection, ordered by their ids. */
  async list({ collection_id }: ListAggregations): Promise<AggregationList> {
    const rows = await this.database.execute((manager) =>
      manager.find(AggregationEntity, {
        where: collection_id ? { collection_id } : {},
        order: { collection_id: 'ASC', aggregation_id: 'ASC' },
      }),
    );
    return { aggregations: rows.map(toSummary) };
  }

  private selectMembers(request: DefineAggregation): Aggregation['members'] {
    if (request.members.length === 0) return selectMembers(request, this.directory.listSites());
    const message = "'members' must be left out when 'area' or 'tags' select them.";
    throw createInvalidRequestError([{ field_name: 'members', error_code: 'Invalid', message }]);
  }

  /** Selects the members again. @returns undefined when they are unchanged, or the definition changed meanwhile */
  private updateSelection(defined: Aggregation): Promise<Aggregation | undefined> {
    const members = selectMembers(defined, this.directory.listSites());
    if (JSON.stringify(members) === JSON.stringify(defined.members)) return Promise.resolve(undefined);
    return this.database.transaction(async (transaction) => {
      const current = await findForUpdate(transaction, defined);
      if (current?.version !== defined.version) return undefined;
      const members_since = findMembersSince(current, { ...current, members }, this.clock.now());
      return saveWithEvent(transaction, { ...current, members, members_since, version: current.version + 1 });
    });
  }

  private async waitForMembers(request: DefineAggregation): Promise<Aggregation['members']> {
    const ids = [...new Set(request.members)];
    const findUnknown = () => ids.filter((id) => this.directory.findSite(id)?.kind !== 'utility');
    for (let waitedMs = 0; findUnknown().length > 0 && waitedMs < MAX_MEMBER_WAIT_MS; waitedMs += MEMBER_POLL_MS) {
      await new Promise((resolve) => setTimeout(resolve, MEMBER_POLL_MS));
    }
    const errors = findUnknown().map((id) => ({
      field_name: 'members',
      error_code: 'NotFound',
      message: `'${id}' is not a utility-scale site.`,
    }));
    if (errors.length > 0) throw createInvalidRequestError(errors);
    return ids.map((resource_id) => ({ resource_id, capacity: this.directory.findSite(resource_id)?.capacity ?? 0 }));
  }
}

/**
 * Checks that no aggregation of the collection belongs to another owner or to the operator. Requests of the operator, which
 * have no owner, are not checked. Concurrent requests for one collection are serialized.
 */
async function checkOwner(transaction: EntityManager, { collection_id, owner }: DefineAggregation): Promise<void> {
  if (!owner) return;
  await transaction.query('select pg_advisory_xact_lock(hashtext($1))', [`collection ${collection_id}`]);
  const ownedByOthers = [
    { collection_id, owner: Not(owner) },
    { collection_id, owner: IsNull() },
  ];
  if (!(await transaction.existsBy(AggregationEntity, ownedByOthers))) return;
  throw new DaystarError(
    'Conflict',
    `The collection '${collection_id}' belongs to another account. Choose another id.`,
  );
}
