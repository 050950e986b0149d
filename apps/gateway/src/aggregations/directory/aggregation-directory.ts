import { CompactedTable } from '@daystar/bus';
import { type Account, type Aggregation, DaystarError, createNotFoundError } from '@daystar/contracts';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../http/caller';
import type { GatewayRequest } from '../../http/gateway-request';
import { isWritable } from './is-writable';

/** Holds all aggregations, as read from the compacted topic. Keys are `collection/aggregation`. */
@Injectable()
export class AggregationDirectory {
  /** All aggregations by key. The object of an aggregation is replaced only when the aggregation changes. */
  readonly aggregations = new CompactedTable<Aggregation>(({ version }) => version);

  storeAggregation(key: string, aggregation: Aggregation): void {
    this.aggregations.put(key, aggregation);
  }

  removeAggregation(key: string, version?: number): void {
    this.aggregations.remove(key, version);
  }

  /** Finds an aggregation of any account. */
  findAggregation(key: string): Aggregation | undefined {
    return this.aggregations.get(key);
  }

  /** Lists the aggregations that an account defined. */
  listOwned(accountId: string): Aggregation[] {
    return [...this.aggregations.values()].filter(({ owner }) => owner === accountId);
  }

  /** Lists the aggregations assigned to the caller. */
  listAssigned({ account }: Caller): Aggregation[] {
    return [...this.aggregations.values()].filter((aggregation) => isAssigned(aggregation, account));
  }

  /** Lists the aggregations assigned to the caller that have a site as a member. */
  listWithMember(caller: Caller, siteId: string): Aggregation[] {
    return this.listAssigned(caller).filter(({ members }) => members.some(({ resource_id }) => resource_id === siteId));
  }

  /** Whether the aggregation exists and is assigned to the caller. */
  isReadable({ account }: Caller, collection: string, id: string): boolean {
    const aggregation = this.findAggregation(`${collection}/${id}`);
    return aggregation !== undefined && isAssigned(aggregation, account);
  }

  /**
   * Lists the aggregations of a collection that are assigned to the caller, sorted by id.
   * @throws DaystarError NotFound when there are none
   */
  listInCollection(caller: Caller, collection: string): Aggregation[] {
    const aggregations = this.listAssigned(caller).filter(
      ({ collection_id }) => collection_id === collection.toLowerCase(),
    );
    if (aggregations.length === 0)
      throw new DaystarError('NotFound', 'The collection was not found or is not accessible.');
    return aggregations.sort((a, b) => a.aggregation_id.localeCompare(b.aggregation_id));
  }

  /** Finds an aggregation that is assigned to the caller. @throws DaystarError NotFound for any other id, without saying why */
  find({ account }: Caller, collection: string, id: string): Aggregation {
    const aggregation = this.findAggregation(`${collection}/${id}`.toLowerCase());
    if (aggregation && isAssigned(aggregation, account)) return aggregation;
    throw createNotFoundError('aggregation');
  }

  /** Finds the aggregation that the path of a request names, as `find` does. @throws DaystarError NotFound */
  findByPath({ caller, params }: GatewayRequest): Aggregation {
    const { collection, id } = params as { collection: string; id: string };
    return this.find(caller, collection, id);
  }

  /** Finds the aggregation as `findByPath` does, if the caller may change its measurements and tuning. @throws DaystarError NotFound, Forbidden */
  findWritableByPath(request: GatewayRequest): Aggregation {
    const aggregation = this.findByPath(request);
    if (isWritable(request.caller, aggregation)) return aggregation;
    throw new DaystarError('Forbidden', 'You have read-only access to this aggregation.');
  }
}

/** Whether an aggregation is assigned to the account itself or, as in `plan:commercial`, to all accounts of its plan. */
const isAssigned = ({ accounts }: Aggregation, { account_id, plan }: Account) =>
  accounts.includes(account_id) || accounts.includes(`plan:${plan}`);
