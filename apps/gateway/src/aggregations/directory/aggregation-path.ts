/** Path parameters of the routes of an aggregation. */
export interface AggregationPath {
  readonly collection: string;
  readonly id: string;
}
