import { count, slug, text } from './basic-schemas';
import { type JsonSchema, listOf, objectWith } from './json-schema';

const accounts: JsonSchema = {
  ...listOf(text),
  description: 'Account ids, or plans as `plan:commercial`: who may read it.',
  examples: [['acme', 'plan:commercial']],
};
const writers: JsonSchema = {
  ...listOf(text),
  description: 'Account ids: who may tell what was measured of it. They stay as they are, when absent.',
};
const summary = objectWith(
  {
    collection_id: slug,
    aggregation_id: slug,
    name: text,
    sites: count,
    systems: count,
    accounts: listOf(text),
    version: count,
  },
  { writers: listOf(text), owner: text },
);
const area = objectWith({ type: { enum: ['Polygon', 'MultiPolygon'] }, coordinates: { type: 'array', items: {} } });

/** What only the operator says or hears. */
export const ADMIN_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  AggregationSummary: summary,
  AggregationSummaries: objectWith({ aggregations: listOf({ $ref: '#/components/schemas/AggregationSummary' }) }),
  AdminDefinition: {
    type: 'object',
    required: ['name'],
    properties: { name: text, members: listOf(text), area, tags: listOf(text), accounts, writers },
    examples: [{ name: 'Italy', members: [], accounts: ['acme'] }],
  },
  AdminAccounts: {
    type: 'object',
    required: ['accounts'],
    properties: { accounts, writers },
    examples: [{ accounts: ['acme', 'plan:commercial'], writers: ['acme'] }],
  },
  AuditEntries: objectWith({
    entries: listOf(
      objectWith(
        {
          id: text,
          changed_at: { ...text, format: 'date-time' },
          actor: { ...text, description: 'An account, or `operator`.' },
          action: { enum: ['created', 'changed', 'deleted', 'measured'] },
          resource: { ...text, examples: ['site/1234-abcd-5678-ef90', 'aggregation/country_total/it_total'] },
        },
        { key_id: text, request_id: text, before: { type: 'object' }, after: { type: 'object' } },
      ),
    ),
  }),
};
