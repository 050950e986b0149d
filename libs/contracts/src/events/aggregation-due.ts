import { DueAggregation } from '../aggregations/due-aggregation';
import type { EventType } from './event-type';

export const aggregationDue: EventType<DueAggregation> = {
  topic: 'sum.due.v1',
  meaning:
    'Internal: published by the aggregation service when a member, the definition or the tuning of an aggregation changed. One instance then recomputes the aggregation’s forecast.',
  payload: DueAggregation,
  getKey: ({ collection_id, aggregation_id }) => `${collection_id}/${aggregation_id}`,
  isCompacted: false,
  example: { collection_id: 'country_total', aggregation_id: 'it_total', due_at: '2026-01-01T19:10:00Z' },
};
