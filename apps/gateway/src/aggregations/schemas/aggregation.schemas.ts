import { number, resourceId, slug, stamp, text } from '../../api-description/basic-schemas';
import { listOf, objectWith, registerSchema } from '../../api-description/json-schema';
import type { ForecastGroup } from '../../serving/query/describe-forecast-route';

export const AGGREGATIONS: ForecastGroup = {
  tag: 'aggregations',
  subject: 'an aggregation',
  family: 'aggregation',
  path: { collection: { name: 'collection_id', schema: slug }, id: { name: 'aggregation_id', schema: slug } },
};

/** Members of an aggregation: listed, or selected by area (a GeoJSON geometry) and tags. */
const MEMBERS = {
  members: listOf(resourceId),
  area: objectWith({ type: { enum: ['Polygon', 'MultiPolygon'] }, coordinates: { type: 'array', minItems: 1 } }),
  tags: { ...listOf({ ...text, minLength: 1, maxLength: 100 }), minItems: 1, maxItems: 20 },
};
const FIJI = [
  [176, -20],
  [-177, -20],
  [-177, -15],
  [176, -15],
  [176, -20],
];
const capacity = { ...number, minimum: 0, description: 'MW' };
const name = { ...text, minLength: 1, maxLength: 200 };

export const COLLECTIONS = registerSchema('Collections', objectWith({ collections: listOf(objectWith({ id: slug })) }));
const aggregations = { aggregations: listOf(objectWith({ id: slug, name: text })) };
export const COLLECTION = registerSchema('Collection', objectWith({ id: slug, ...aggregations }));
export const AGGREGATION_LIST = registerSchema('Aggregations', objectWith(aggregations));
export const DEFINITION = registerSchema('AggregationDefinition', {
  ...objectWith({ aggregation_id: slug, name }, MEMBERS),
  examples: [
    { aggregation_id: 'all', name: 'All sites', members: ['1234-abcd-5678-ef90'] },
    { aggregation_id: 'fiji', name: 'Fiji', area: { type: 'Polygon', coordinates: [FIJI] } },
  ],
});
export const REPLACEMENT = registerSchema('AggregationProperties', {
  ...objectWith({ name }, MEMBERS),
  examples: [{ name: 'All sites', members: ['1234-abcd-5678-ef90'] }],
});
export const AGGREGATION = registerSchema(
  'Aggregation',
  objectWith(
    { collection_id: slug, aggregation_id: slug, name: text },
    { ...MEMBERS, capacity, capacity_changes: listOf(objectWith({ start: stamp, capacity })), members_since: stamp },
  ),
);
