import { AggregationMeasurements } from '../aggregations/aggregation-measurements';
import { MAX_MEASUREMENT_AGE_MS } from '../sites/measurement';
import type { EventType } from './event-type';

export const aggregationMeasured: EventType<AggregationMeasurements> = {
  topic: 'aggregation.measurement.v1',
  meaning: 'Published when posted measurements of an aggregation have been stored.',
  payload: AggregationMeasurements,
  getKey: ({ collection_id, aggregation_id }) => `${collection_id}/${aggregation_id}`,
  isCompacted: false,
  maxAgeMs: MAX_MEASUREMENT_AGE_MS,
  example: {
    collection_id: 'country_total',
    aggregation_id: 'it_total',
    measurements: [{ period_end: '2026-01-01T12:30:00Z', period: 'PT30M', total_power: 8123.4 }],
  },
};
