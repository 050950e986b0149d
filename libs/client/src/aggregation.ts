import type { Http } from './http';
import { PowerResource } from './power-resource';
import { toPathSegment } from './to-path-segment';
import type { AggregationDefinition, AggregationRecord } from './types';

/** The summed power of many sites, MW. */
export class Aggregation extends PowerResource {
  /** Returns the properties of the aggregation. @throws DaystarApiError */
  async record(): Promise<AggregationRecord> {
    return (await this.http.get<AggregationRecord>(this.resourcePath)).body;
  }

  /** Deletes the aggregation, which must be your own. @throws DaystarApiError */
  delete(): Promise<void> {
    return this.http.send('DELETE', this.resourcePath);
  }
}

/** Aggregations that the account may read. */
export class AggregationDirectory {
  constructor(private readonly http: Http) {}

  /**
   * Defines an aggregation of your utility-scale sites, or replaces the one with its id. Repeating the call has no further effect.
   * @throws DaystarApiError
   */
  define(collectionId: string, definition: AggregationDefinition): Promise<AggregationRecord> {
    return this.http.send(
      'POST',
      `/pv_power/collections/${toPathSegment('collectionId', collectionId)}/aggregations`,
      definition,
      true,
    );
  }

  /** Lists all aggregations, collection by collection. @throws DaystarApiError */
  async *list(): AsyncGenerator<AggregationRecord> {
    const { collections } = (await this.http.get<{ collections: { id: string }[] }>('/pv_power/collections')).body;
    for (const { id: collection_id } of collections) {
      const path = `/pv_power/collections/${toPathSegment('collection_id', collection_id)}/aggregations`;
      const { aggregations } = (await this.http.get<{ aggregations: { id: string; name: string }[] }>(path)).body;
      for (const { id: aggregation_id, name } of aggregations) yield { collection_id, aggregation_id, name };
    }
  }
}
