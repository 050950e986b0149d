import { DeletedAggregationMeasurements } from '../aggregations/deleted-aggregation-measurements';
import { MAX_MEASUREMENT_AGE_MS } from '../sites/measurement';
import type { EventType } from './event-type';

export const aggregationMeasurementsDeleted: EventType<DeletedAggregationMeasurements> = {
  topic: 'aggregation.measurement-deleted.v1',
  meaning: 'Published when measurements of an aggregation in a time range have been deleted.',
  payload: DeletedAggregationMeasurements,
  getKey: ({ collection_id, aggregation_id }) => `${collection_id}/${aggregation_id}`,
  isCompacted: false,
  maxAgeMs: MAX_MEASUREMENT_AGE_MS,
  example: {
    collection_id: 'country_total',
    aggregation_id: 'it_total',
    from: '2026-01-01T00:00:00Z',
    to: '2026-01-02T00:00:00Z',
    deleted_at: '2026-01-03T09:00:00Z',
  },
};
