import { count, slug, text } from '../../api-description/basic-schemas';
import { type JsonSchema, listOf, objectWith, registerSchema } from '../../api-description/json-schema';
import type { QueryParameter } from '../../api-description/operation';
import { createStringParameter, wholeNumberBetween } from '../../api-description/parameters';

const accounts: JsonSchema = {
  ...listOf(text),
  description: 'Accounts that may read the aggregation: account ids, or plans such as `plan:commercial`.',
  examples: [['acme', 'plan:commercial']],
};
const writers: JsonSchema = {
  ...listOf(text),
  description: 'Ids of the accounts that may post measurements of the aggregation; unchanged when absent.',
};
const area = objectWith({ type: { enum: ['Polygon', 'MultiPolygon'] }, coordinates: { type: 'array', items: {} } });

export const SUMMARY = registerSchema(
  'AggregationSummary',
  objectWith(
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
  ),
);
export const SUMMARIES = registerSchema('AggregationSummaries', objectWith({ aggregations: listOf(SUMMARY) }));
export const DEFINITION = registerSchema('AdminDefinition', {
  type: 'object',
  required: ['name'],
  properties: { name: text, members: listOf(text), area, tags: listOf(text), accounts, writers },
  examples: [{ name: 'Italy', members: [], accounts: ['acme'] }],
});
export const ACCOUNTS = registerSchema('AdminAccounts', {
  type: 'object',
  required: ['accounts'],
  properties: { accounts, writers },
  examples: [{ accounts: ['acme', 'plan:commercial'], writers: ['acme'] }],
});
export const AUDIT_ENTRIES = registerSchema(
  'AuditEntries',
  objectWith({
    entries: listOf(
      objectWith(
        {
          id: text,
          changed_at: { ...text, format: 'date-time' },
          actor: { ...text, description: 'Id of an account, or `operator`.' },
          action: { enum: ['created', 'changed', 'deleted', 'measured'] },
          resource: { ...text, examples: ['site/1234-abcd-5678-ef90', 'aggregation/country_total/it_total'] },
        },
        { key_id: text, request_id: text, before: { type: 'object' }, after: { type: 'object' } },
      ),
    ),
  }),
);

export const LIST_PARAMETERS = [
  createStringParameter('collection_id', 'Lists only the aggregations of this collection.'),
];
export const AUDIT_PARAMETERS: readonly QueryParameter[] = [
  createStringParameter('resource', 'A resource, or a prefix before a slash, such as `aggregation/country_total`.'),
  createStringParameter('since', 'Changes no older than this time.'),
  createStringParameter('actor', 'Id of an account, or `operator`.'),
  createStringParameter('before', 'Changes before the entry with this id, for paging.'),
  { name: 'limit', description: 'Maximum number of entries; 100 when absent.', schema: wholeNumberBetween(1, 1000) },
];
