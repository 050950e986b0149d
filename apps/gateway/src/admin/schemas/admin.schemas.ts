import { count, slug, text } from '../../api-description/basic-schemas';
import { type JsonSchema, listOf, objectWith, registerSchema } from '../../api-description/json-schema';
import type { QueryParameter } from '../../api-description/operation';
import { createStringParameter, wholeNumberBetween } from '../../api-description/parameters';

const accounts: JsonSchema = {
  ...listOf(text),
  description:
    'Accounts that may read the aggregation: account ids, or plans such as `plan:commercial`; none when absent.',
  examples: [['acme', 'plan:commercial']],
};
const writers: JsonSchema = {
  ...listOf(text),
  description: 'Ids of the accounts that may post measurements of the aggregation; unchanged when absent.',
};
const area: JsonSchema = {
  ...objectWith({ type: { enum: ['Polygon', 'MultiPolygon'] }, coordinates: { type: 'array', items: {} } }),
  description: 'GeoJSON area whose utility-scale sites are the members; positions are longitude and latitude, degrees.',
};
const members: JsonSchema = {
  ...listOf(text),
  description: 'Ids of the utility-scale sites to sum; none when absent, or when `area` or `tags` select them.',
};
const tags: JsonSchema = {
  ...listOf(text),
  description: 'Tags that the utility-scale sites must all have to be members; no selection by tags when absent.',
};

export const SUMMARY = registerSchema(
  'AggregationSummary',
  objectWith(
    {
      collection_id: slug,
      aggregation_id: slug,
      name: text,
      sites: { ...count, description: 'Number of member sites.' },
      systems: { ...count, description: 'Number of systems of the fleet; 0 without a fleet.' },
      accounts: { ...listOf(text), description: 'Account ids and plans that may read the aggregation.' },
      version: { ...count, description: 'Version of the definition; each change increases it.' },
    },
    {
      writers: { ...listOf(text), description: 'Ids of the accounts that may post measurements; none when absent.' },
      owner: { ...text, description: 'Id of the account that owns the aggregation; the operator when absent.' },
    },
  ),
);
export const SUMMARIES = registerSchema('AggregationSummaries', objectWith({ aggregations: listOf(SUMMARY) }));
export const DEFINITION = registerSchema('AdminDefinition', {
  type: 'object',
  required: ['name'],
  properties: { name: text, members, area, tags, accounts, writers },
  examples: [{ name: 'Italy', members: [], accounts: ['acme'] }],
});
export const ACCOUNTS = registerSchema('AdminAccounts', {
  type: 'object',
  required: ['accounts'],
  properties: { accounts, writers },
  examples: [{ accounts: ['acme', 'plan:commercial'], writers: ['acme'] }],
});
/** Note about records that the audit log does not store whole. */
const SUMMARIZED_RECORDS = 'Measurements and external forecasts have only their number and time span.';

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
        {
          key_id: { ...text, description: 'Id of the API key that made the change; absent when none did.' },
          request_id: text,
          before: {
            type: 'object',
            description: `The record before the change; absent for a new one. ${SUMMARIZED_RECORDS}`,
          },
          after: {
            type: 'object',
            description: `The record after the change; absent for a deleted one. ${SUMMARIZED_RECORDS}`,
          },
        },
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
