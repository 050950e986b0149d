import { AggregationMeasurements } from '../aggregations/aggregation-measurements';
import type { EventType } from './event-type';

export const aggregationMeasured: EventType<AggregationMeasurements> = {
  topic: 'aggregation.measurement.v1',
  meaning: 'Fired when posted measurements of an aggregation have been stored.',
  payload: AggregationMeasurements,
  keyOf: ({ collection_id, aggregation_id }) => `${collection_id}/${aggregation_id}`,
  compacted: false,
  // What was measured before that says nothing of now.
  mattersFor: 6 * 3_600_000,
  example: {
    collection_id: 'country_total',
    aggregation_id: 'it_total',
    measurements: [{ period_end: '2026-01-01T12:30:00Z', period: 'PT30M', total_power: 8123.4 }],
  },
};
