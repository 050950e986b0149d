import { Aggregation } from '../aggregations/aggregation';
import type { EventType } from './event-type';

export const aggregationDefined: EventType<Aggregation> = {
  topic: 'aggregation.definition.v1',
  meaning: 'Published when an aggregation is defined or changed; without payload when it is removed.',
  payload: Aggregation,
  getKey: (aggregation) => `${aggregation.collection_id}/${aggregation.aggregation_id}`,
  isCompacted: true,
  example: {
    collection_id: 'country_total',
    aggregation_id: 'it_total',
    name: 'Italy',
    members: [{ resource_id: '1234-abcd-5678-ef90', capacity: 100 }],
    accounts: ['acme'],
    writers: ['acme'],
    version: 1,
  },
};
