import { type Aggregation, DaystarError } from '@daystar/contracts';
import type { Caller } from '../accounts/caller';

/** All aggregations, as the compacted topic tells them. */
export class AggregationDirectory {
  private readonly aggregations = new Map<string, Aggregation>();

  /** Keeps it unless a later version is held. */
  put(key: string, aggregation: Aggregation): void {
    const held = this.aggregations.get(key);
    if (!held || held.version <= aggregation.version) this.aggregations.set(key, aggregation);
  }

  remove(key: string): void {
    this.aggregations.delete(key);
  }

  /** Those assigned to the caller. */
  of({ account: { account_id } }: Caller): Aggregation[] {
    return [...this.aggregations.values()].filter(({ accounts }) => accounts.includes(account_id));
  }

  /** @throws DaystarError NotFound when there is none, or it is not assigned to the caller: nobody can tell which */
  find({ account: { account_id } }: Caller, collection: string, id: string): Aggregation {
    const found = this.aggregations.get(`${collection}/${id}`);
    if (found?.accounts.includes(account_id)) return found;
    throw new DaystarError('NotFound', 'The aggregation was not found or is not accessible.');
  }
}
