import type { Bus } from '@daystar/bus';
import {
  type Aggregation,
  DaystarError,
  DefineAggregation,
  type FieldError,
  PLANS,
  defineAggregation,
  createFieldError,
  createInvalidRequestError,
  removeAggregation,
} from '@daystar/contracts';
import { BUS, CLOCK } from '@daystar/platform';
import type { Clock } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import { type Caller, toAuditActor } from '../http/caller';
import type { GatewayRequest } from '../http/gateway-request';
import { toText } from '../http/body-values';
import { validate, asObject, listPropertyNames } from '../http/validate-body';
import { SiteDirectory } from '../sites/directory/site-directory';
import { AggregationDirectory } from './directory/aggregation-directory';
import { type AggregationRecord, buildAggregationRecord } from './aggregation-record';
import { createAggregationId } from './forms/aggregation-id';

export interface AggregationName {
  readonly id: string;
  readonly name: string;
}

export interface CollectionList {
  readonly collections: readonly { readonly id: string }[];
}

export interface CollectionRecord {
  readonly id: string;
  readonly aggregations: readonly AggregationName[];
}

/** Access of an account to an aggregation: a writer may read it, and post its measurements. */
export type AggregationAccess = 'owner' | 'writer' | 'reader';

/** Lists the aggregations that are assigned to a caller, and manages those that the caller defines from its own sites. */
@Injectable()
export class CollectionsService {
  constructor(
    private readonly directory: AggregationDirectory,
    private readonly sites: SiteDirectory,
    @Inject(BUS) private readonly bus: Bus,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  list(caller: Caller): CollectionList {
    const ids = new Set(this.directory.listAssigned(caller).map(({ collection_id }) => collection_id));
    return { collections: [...ids].sort().map((id) => ({ id })) };
  }

  /** Finds a collection with the aggregations that the caller may read. @throws DaystarError NotFound */
  findCollection(caller: Caller, collection: string): CollectionRecord {
    const assigned = this.directory.listInCollection(caller, collection);
    const aggregations = assigned.map(({ aggregation_id, name }) => ({ id: aggregation_id, name }));
    return { id: assigned[0].collection_id, aggregations };
  }

  /** Finds the aggregation that the path of a request names, if the caller may read it. @throws DaystarError NotFound */
  findByPath(request: GatewayRequest): Aggregation {
    return this.directory.findByPath(request);
  }

  /** Returns what the caller may do with an aggregation that it may read. */
  getAccess({ account: { account_id } }: Caller, { owner, writers = [] }: Aggregation): AggregationAccess {
    if (owner === account_id) return 'owner';
    return writers.includes(account_id) ? 'writer' : 'reader';
  }

  /** Finds the name of a member that the caller owns; undefined for other members and deleted sites. */
  findMemberName({ account }: Caller, resourceId: string): string | undefined {
    return this.sites.findOwned(account.account_id, 'utility', resourceId)?.name;
  }

  /**
   * Defines an aggregation of the caller's utility-scale sites, or replaces the one with that id. `members` lists the sites, or
   * `area` (GeoJSON) and `tags` select them, also those registered later.
   * @throws DaystarError Forbidden when the plan has no aggregations, InvalidRequest with the errors of all fields and members,
   *   Conflict when the collection belongs to another account
   */
  define(caller: Caller, collection_id: string, body: unknown): Promise<AggregationRecord> {
    return this.store(caller, { ...readDefinition(body), collection_id });
  }

  /**
   * Defines a new aggregation. Its id is derived from its name.
   * @throws DaystarError as `define` does; also Conflict when the collection has an aggregation of this name
   */
  async create(
    caller: Caller,
    collection: string,
    body: Readonly<Record<string, unknown>>,
  ): Promise<AggregationRecord> {
    const aggregation_id = createAggregationId(toText(body.name));
    if (this.directory.isReadable(caller, collection, aggregation_id)) {
      const message = `'${collection}' already has an aggregation of this name. Choose another name.`;
      throw new DaystarError('Conflict', message, [{ field_name: 'name', error_code: 'Conflict', message }]);
    }
    return this.define(caller, collection, { ...body, aggregation_id });
  }

  /** Finds a collection that the caller owns; undefined without one. */
  findOwnCollection(caller: Caller): string | undefined {
    const { account_id } = caller.account;
    return this.directory.listAssigned(caller).find(({ owner }) => owner === account_id)?.collection_id;
  }

  /** Replaces name and members of the caller's own aggregation. @throws DaystarError NotFound, Forbidden, InvalidRequest */
  replace(request: GatewayRequest, body: unknown): Promise<AggregationRecord> {
    const { collection_id, aggregation_id } = this.findOwnedByPath(request);
    return this.store(request.caller, { ...readDefinition(body), collection_id, aggregation_id });
  }

  /** Deletes an aggregation of the caller. @throws DaystarError NotFound, or Forbidden when another account owns it */
  async remove(request: GatewayRequest): Promise<void> {
    await this.requestRemoval(request.caller, this.findOwnedByPath(request));
  }

  /** Deletes a collection of the caller. @throws DaystarError NotFound, Forbidden */
  async removeCollection(caller: Caller, collection: string): Promise<void> {
    const aggregations = this.directory.listInCollection(caller, collection);
    // Checks that the caller owns all aggregations before removing the first.
    for (const aggregation of aggregations) checkOwner(caller, aggregation);
    for (const aggregation of aggregations) await this.requestRemoval(caller, aggregation);
  }

  /** Deletes all aggregations that the caller owns. @param timeoutMs timeout of each deletion */
  async removeOwned(caller: Caller, timeoutMs: number): Promise<void> {
    for (const aggregation of this.directory.listOwned(caller.account.account_id))
      await this.requestRemoval(caller, aggregation, timeoutMs);
  }

  private async store(caller: Caller, body: Record<string, unknown>): Promise<AggregationRecord> {
    const { account_id, plan } = caller.account;
    if (!PLANS[plan].canDefineAggregations) {
      throw new DaystarError('Forbidden', `The ${PLANS[plan].name} plan does not include aggregations of your own.`);
    }
    const { collection_id, aggregation_id, name, members, area, tags } = body;
    const { instance, errors } = validate(DefineAggregation, {
      collection_id,
      aggregation_id,
      name,
      area,
      tags,
      members: [],
      accounts: [account_id],
      owner: account_id,
    });
    const hasSelector = (area ?? tags ?? undefined) !== undefined;
    const memberIds = hasSelector ? rejectMembers(members, errors) : this.readMembers(account_id, members, errors);
    if (errors.length > 0) throw createInvalidRequestError(errors);
    return this.buildRecord(
      await this.requestDefinition({ ...instance, members: memberIds, origin: toAuditActor(caller) }),
      caller,
    );
  }

  /**
   * Finds the aggregation that the path of a request names, if the caller owns it.
   * @throws DaystarError NotFound, or Forbidden when another account owns it
   */
  findOwnedByPath(request: GatewayRequest): Aggregation {
    const aggregation = this.directory.findByPath(request);
    checkOwner(request.caller, aggregation);
    return aggregation;
  }

  private async requestRemoval(
    caller: Caller,
    { collection_id, aggregation_id, owner }: Aggregation,
    timeoutMs?: number,
  ): Promise<void> {
    const removal = { collection_id, aggregation_id, owner, origin: toAuditActor(caller) };
    await this.bus.request(removeAggregation, removal, timeoutMs);
    // Updates the directory at once: the event may arrive after the caller's next request.
    this.directory.removeAggregation(`${collection_id}/${aggregation_id}`);
  }

  private async requestDefinition(definition: DefineAggregation): Promise<Aggregation> {
    const aggregation = await this.bus.request(defineAggregation, definition, DEFINITION_TIMEOUT_MS);
    // Updates the directory at once: the event may arrive after the caller's next request.
    this.directory.storeAggregation(`${aggregation.collection_id}/${aggregation.aggregation_id}`, aggregation);
    return aggregation;
  }

  /** Builds the record of an aggregation for the caller. */
  buildRecord(aggregation: Aggregation, caller: Caller): AggregationRecord {
    return buildAggregationRecord(aggregation, caller, (id) => this.sites.findSite(id), this.clock.now());
  }

  private readMembers(accountId: string, members: unknown, errors: FieldError[]): string[] {
    if (!Array.isArray(members) || members.length === 0) {
      const message = `'members' must be a list of resource ids of your utility-scale sites, unless 'area' or 'tags' select them.`;
      errors.push({ field_name: 'members', error_code: members === undefined ? 'Missing' : 'Invalid', message });
      return [];
    }
    const ids = members.map((member: unknown) => toText(member).toLowerCase());
    const invalidIndexes = ids.flatMap((id, index) => (this.sites.findOwned(accountId, 'utility', id) ? [] : [index]));
    errors.push(...invalidIndexes.slice(0, MAX_NAMED_MEMBERS).map(createNotOwnedError));
    return [...new Set(ids)];
  }
}

/** @throws DaystarError Forbidden when another account owns the aggregation */
function checkOwner({ account }: Caller, { owner }: Aggregation): void {
  if (owner !== account.account_id)
    throw new DaystarError('Forbidden', 'Only the owner of this aggregation may change or delete it.');
}

/** Maximum number of invalid members that errors name: one mistake can make thousands invalid. */
const MAX_NAMED_MEMBERS = 100;

function createNotOwnedError(index: number): FieldError {
  const field_name = `members[${index}]`;
  return createFieldError(field_name, 'NotFound', {
    text: '{field} must be the resource id of a utility-scale site of yours.',
    values: {},
  });
}

/** Timeout of a command, ms: the aggregation service waits for events of members that it does not know yet. */
const DEFINITION_TIMEOUT_MS = 8000;
const DEFINITION_PROPERTIES = listPropertyNames(DefineAggregation);
/** Properties by which clients try to define a weighted sum. */
const WEIGHT_NAMES = ['weight', 'weights', 'shares', 'factors'];

/** Reads a definition. @throws DaystarError InvalidRequest also for weights, because ignoring them would change the sum */
function readDefinition(body: unknown): Record<string, unknown> {
  const definition = asObject(body, DEFINITION_PROPERTIES);
  const errors = Object.keys(body as object)
    .filter((name) => WEIGHT_NAMES.includes(name.toLowerCase()))
    .map((field_name) => {
      const message = `'${field_name}' must be left out: an aggregation is the sum of the whole power of its members.`;
      return { field_name, error_code: 'NotAllowed', message };
    });
  if (errors.length > 0) throw createInvalidRequestError(errors);
  return definition;
}

function rejectMembers(members: unknown, errors: FieldError[]): string[] {
  if ((members ?? undefined) !== undefined) {
    const message = `'members' must be left out when 'area' or 'tags' select them.`;
    errors.push({ field_name: 'members', error_code: 'Invalid', message });
  }
  return [];
}
