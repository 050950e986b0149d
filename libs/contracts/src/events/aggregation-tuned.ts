import { AggregationTuning } from '../aggregations/aggregation-tuning';
import type { EventType } from './event-type';

export const aggregationTuned: EventType<AggregationTuning> = {
  topic: 'aggregation.tuning.v1',
  meaning:
    'Published by engines after the tuning of an aggregation changed, or was switched on or off. A message without payload follows its removal. `told_at` is the time of publication.',
  payload: AggregationTuning,
  getKey: ({ collection_id, aggregation_id }) => `${collection_id}/${aggregation_id}`,
  isCompacted: true,
  example: {
    collection_id: 'country_total',
    aggregation_id: 'it_total',
    enabled: true,
    told_at: '2026-01-01T03:03:00Z',
    learnt_at: '2026-01-01T03:03:00Z',
    tuning: { actuals: [1, 0.97] },
    version: '5f1d7a84db00d2fce00b31a7fc73224f',
  },
};
