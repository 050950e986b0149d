/** Parameters of the path of an aggregation. */
export interface AggregationPath {
  readonly collection: string;
  readonly id: string;
}
