import type { Bus } from '@daystar/bus';
import {
  type Aggregation,
  type Area,
  DaystarError,
  DefineAggregation,
  type FieldError,
  PLANS,
  defineAggregation,
  invalid,
  removeAggregation,
} from '@daystar/contracts';
import { BUS } from '@daystar/platform';
import { Inject, Injectable } from '@nestjs/common';
import { type Caller, originOf } from '../http/caller';
import { validate, asObject } from '../http/validate-body';
import { SiteDirectory } from '../sites/directory/site-directory';
import { AggregationDirectory } from './directory/aggregation-directory';

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

/** An aggregation in responses; only its owner sees its members. */
export interface AggregationRecord {
  readonly collection_id: string;
  readonly aggregation_id: string;
  readonly name: string;
  readonly members?: readonly string[];
  /** What chooses them, where they are not listed. */
  readonly area?: Area;
  readonly tags?: readonly string[];
}

/** Which aggregations are assigned to a caller, by collection, and those they define of their own sites. */
@Injectable()
export class CollectionsService {
  constructor(
    private readonly directory: AggregationDirectory,
    private readonly sites: SiteDirectory,
    @Inject(BUS) private readonly bus: Bus,
  ) {}

  list(caller: Caller): CollectionList {
    const ids = new Set(this.directory.assignedTo(caller).map(({ collection_id }) => collection_id));
    return { collections: [...ids].sort().map((id) => ({ id })) };
  }

  /** @throws DaystarError NotFound */
  collection(caller: Caller, collection: string): CollectionRecord {
    const assigned = this.directory.inCollection(caller, collection);
    const aggregations = assigned.map(({ aggregation_id, name }) => ({ id: aggregation_id, name }));
    return { id: assigned[0].collection_id, aggregations };
  }

  /** @throws DaystarError NotFound */
  record(caller: Caller, collection: string, id: string): AggregationRecord {
    return recordOf(this.directory.find(caller, collection, id), caller);
  }

  /**
   * Defines an aggregation of the caller's utility-scale sites, or replaces the one of that id. They are listed in
   * `members`, or chosen, now and as they change, by `area` (GeoJSON) and `tags`.
   * @throws DaystarError Forbidden when the plan has none, InvalidRequest naming every wrong field and member, Conflict
   *   when the collection belongs to another account
   */
  define(caller: Caller, collection_id: string, body: unknown): Promise<AggregationRecord> {
    return this.store(caller, { ...asObject(body), collection_id });
  }

  /** Replaces name and members of the caller's own aggregation. @throws DaystarError NotFound, Forbidden, InvalidRequest */
  replace(caller: Caller, collection: string, id: string, body: unknown): Promise<AggregationRecord> {
    const { collection_id, aggregation_id } = this.own(caller, collection, id);
    return this.store(caller, { ...asObject(body), collection_id, aggregation_id });
  }

  /** Deletes an aggregation of the caller. @throws DaystarError NotFound, or Forbidden when another account owns it */
  async remove(caller: Caller, collection: string, id: string): Promise<void> {
    await this.removed(caller, this.own(caller, collection, id));
  }

  /** Deletes a collection of the caller. @throws DaystarError NotFound, Forbidden */
  async removeAll(caller: Caller, collection: string): Promise<void> {
    const all = this.directory.inCollection(caller, collection);
    for (const one of all.map(({ aggregation_id }) => this.own(caller, collection, aggregation_id)))
      await this.removed(caller, one);
  }

  private async store(caller: Caller, body: Record<string, unknown>): Promise<AggregationRecord> {
    const { account_id, plan } = caller.account;
    if (!PLANS[plan].aggregations) {
      throw new DaystarError('Forbidden', `The ${PLANS[plan].name} plan has no aggregations of one's own.`);
    }
    const { collection_id, aggregation_id, name, members, area, tags } = body;
    const said = { collection_id, aggregation_id, name, area, tags };
    const { instance, errors } = validate(DefineAggregation, {
      ...said,
      members: [],
      accounts: [account_id],
      owner: account_id,
    });
    const chosen = (area ?? tags ?? undefined) !== undefined;
    const ids = chosen ? noMembersListed(members, errors) : this.membersOf(account_id, members, errors);
    if (errors.length > 0) throw invalid(errors);
    return recordOf(await this.defined({ ...instance, members: ids, origin: originOf(caller) }), caller);
  }

  private own(caller: Caller, collection: string, id: string): Aggregation {
    const found = this.directory.find(caller, collection, id);
    if (found.owner === caller.account.account_id) return found;
    throw new DaystarError('Forbidden', 'This aggregation is assigned to you: it is not yours to change.');
  }

  private async removed(caller: Caller, { collection_id, aggregation_id, owner }: Aggregation): Promise<void> {
    await this.bus.request(removeAggregation, { collection_id, aggregation_id, owner, origin: originOf(caller) });
    // The event may arrive after the caller's next request.
    this.directory.remove(`${collection_id}/${aggregation_id}`);
  }

  private async defined(definition: DefineAggregation): Promise<Aggregation> {
    const defined = await this.bus.request(defineAggregation, definition, DEADLINE_MS);
    // The event may arrive after the caller's next request.
    this.directory.put(`${defined.collection_id}/${defined.aggregation_id}`, defined);
    return defined;
  }

  private membersOf(accountId: string, members: unknown, errors: FieldError[]): string[] {
    if (!Array.isArray(members) || members.length === 0) {
      const message = `'members' must be the resource ids of utility-scale sites, unless 'area' or 'tags' choose them.`;
      errors.push({ field_name: 'members', error_code: members === undefined ? 'Missing' : 'Invalid', message });
      return [];
    }
    return members.map((member: unknown, index) => {
      const id = String(member).toLowerCase();
      if (!this.sites.findOwned(accountId, 'utility', id)) {
        const field_name = `members[${index}]`;
        const message = `'${field_name}' is no utility-scale site of yours.`;
        errors.push({ field_name, error_code: 'NotFound', message });
      }
      return id;
    });
  }
}

/** The service waits for members that it has not heard of yet. */
const DEADLINE_MS = 8000;

function noMembersListed(members: unknown, errors: FieldError[]): string[] {
  if ((members ?? undefined) !== undefined) {
    const message = `'members' are listed, or chosen by 'area' and 'tags': not both.`;
    errors.push({ field_name: 'members', error_code: 'Invalid', message });
  }
  return [];
}

function recordOf(aggregation: Aggregation, { account }: Caller): AggregationRecord {
  const { collection_id, aggregation_id, name, owner, members, area, tags } = aggregation;
  if (owner !== account.account_id) return { collection_id, aggregation_id, name };
  return {
    collection_id,
    aggregation_id,
    name,
    ...(area ? { area } : {}),
    ...(tags ? { tags } : {}),
    members: members.map(({ resource_id }) => resource_id),
  };
}
