import { DaystarError } from '@daystar/contracts';
import type { Caller } from '../accounts/caller';
import type { AggregationDirectory } from './aggregation-directory';

/** Which aggregations are assigned to a caller, by collection. */
export class Collections {
  constructor(private readonly directory: AggregationDirectory) {}

  list(caller: Caller): { collections: { id: string }[] } {
    const ids = new Set(this.directory.of(caller).map(({ collection_id }) => collection_id));
    return { collections: [...ids].sort().map((id) => ({ id })) };
  }

  aggregations(caller: Caller, collection: string): { aggregations: { id: string; name: string }[] } {
    const assigned = this.directory.of(caller).filter(({ collection_id }) => collection_id === collection);
    if (assigned.length === 0) throw new DaystarError('NotFound', 'The collection was not found or is not accessible.');
    const aggregations = assigned.map(({ aggregation_id, name }) => ({ id: aggregation_id, name }));
    return { aggregations: aggregations.sort((a, b) => a.id.localeCompare(b.id)) };
  }
}
