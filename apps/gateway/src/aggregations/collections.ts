import type { Bus } from '@daystar/bus';
import {
  type Aggregation,
  DaystarError,
  DefineAggregation,
  type FieldError,
  PLANS,
  defineAggregation,
  invalid,
} from '@daystar/contracts';
import type { Caller } from '../accounts/caller';
import { checkedAs, objectOf } from '../http/body';
import type { SiteDirectory } from '../sites/site-directory';
import type { AggregationDirectory } from './aggregation-directory';

export interface AggregationRecord {
  readonly id: string;
  readonly name: string;
}

/** What is said of an aggregation to who defined it. */
export interface OwnAggregation {
  readonly collection_id: string;
  readonly aggregation_id: string;
  readonly name: string;
  readonly members: readonly string[];
}

/** Which aggregations are assigned to a caller, by collection, and those they define of their own sites. */
export class Collections {
  constructor(
    private readonly directory: AggregationDirectory,
    private readonly sites: SiteDirectory,
    private readonly bus: Bus,
  ) {}

  list(caller: Caller): { collections: { id: string }[] } {
    const ids = new Set(this.directory.of(caller).map(({ collection_id }) => collection_id));
    return { collections: [...ids].sort().map((id) => ({ id })) };
  }

  aggregations(caller: Caller, collection: string): { aggregations: AggregationRecord[] } {
    const assigned = this.directory.within(caller, collection);
    return { aggregations: assigned.map(({ aggregation_id, name }) => ({ id: aggregation_id, name })) };
  }

  /**
   * Defines an aggregation of the caller's utility-scale sites, or replaces the one of that id.
   * @throws DaystarError Forbidden when the plan has none, InvalidRequest naming every wrong field and member, Conflict
   *   when the collection is somebody else's
   */
  async define({ account }: Caller, collection_id: string, body: unknown): Promise<OwnAggregation> {
    const { account_id, plan } = account;
    if (!PLANS[plan].aggregations) {
      throw new DaystarError('Forbidden', `The ${PLANS[plan].name} plan has no aggregations of one's own.`);
    }
    const { aggregation_id, name, members } = objectOf(body);
    const given = { collection_id, aggregation_id, name, members: [], accounts: [account_id], owner: account_id };
    const { instance, errors } = checkedAs(DefineAggregation, given);
    const ids = this.membersOf(account_id, members, errors);
    if (errors.length > 0) throw invalid(errors);
    const defined = await this.bus.request(defineAggregation, { ...instance, members: ids }, DEADLINE_MS);
    // The event that tells of it may come after the caller's next request.
    this.directory.put(`${collection_id}/${defined.aggregation_id}`, defined);
    return recordOf(defined);
  }

  private membersOf(accountId: string, members: unknown, errors: FieldError[]): string[] {
    if (!Array.isArray(members) || members.length === 0) {
      const message = `'members' must be the resource ids of utility-scale sites.`;
      errors.push({ field_name: 'members', error_code: members === undefined ? 'Missing' : 'Invalid', message });
      return [];
    }
    return members.map((member: unknown, index) => {
      const id = String(member).toLowerCase();
      if (!this.sites.owned(accountId, 'utility', id)) {
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

const recordOf = ({ collection_id, aggregation_id, name, members }: Aggregation): OwnAggregation => ({
  collection_id,
  aggregation_id,
  name,
  members: members.map(({ resource_id }) => resource_id),
});
