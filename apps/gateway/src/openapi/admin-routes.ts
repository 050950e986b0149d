import type { ApiRoute } from './api-route';
import { reference } from './json-schema';

const one = '/admin/collections/{collection_id}/aggregations/{aggregation_id}';
const tag = 'provisioning';
const answer = reference('AggregationSummary');

/** What can be asked with the operator's key: a document of its own, as no account's key opens any of it. */
export const ADMIN_ROUTES: readonly ApiRoute[] = [
  {
    method: 'get',
    path: '/admin/aggregations',
    tag,
    summary: 'Lists aggregations, of a collection when it is named',
    parameters: ['adminList'],
    answer: reference('AggregationSummaries'),
  },
  { method: 'get', path: one, tag, summary: 'An aggregation without what it is made of', answer },
  {
    method: 'put',
    path: one,
    tag,
    summary: 'Defines an aggregation, or replaces the one of these ids; its fleet and its owner stay',
    body: 'AdminDefinition',
    answer,
  },
  {
    method: 'put',
    path: `${one}/accounts`,
    tag,
    summary: 'Says which accounts may read it, and which may tell what was measured of it',
    body: 'AdminAccounts',
    answer,
  },
  {
    method: 'put',
    path: `${one}/fleet`,
    tag,
    summary:
      'Reads its fleet from a CSV file of up to 1,000,000 rows; broken rows are named, and then nothing is loaded',
    file: true,
    answer,
  },
  {
    method: 'delete',
    path: one,
    tag,
    summary: 'Takes it away, with what was measured of it; its ids are free then',
    status: 204,
  },
  {
    method: 'get',
    path: `${one}/measurements`,
    tag: 'measurements',
    summary: 'Lists measurements, each with a verdict',
    parameters: ['range'],
    answer: reference('JudgedMeasurements'),
  },
  {
    method: 'post',
    path: `${one}/measurements`,
    tag: 'measurements',
    summary: 'Stores one measurement or several; wrong rows are named and left out',
    body: 'Measurements',
    csvBody: true,
    answer: reference('StoredMeasurements'),
  },
  {
    method: 'get',
    path: '/admin/audit',
    tag: 'audit',
    summary: 'Who changed what, the newest first',
    parameters: ['audit'],
    answer: reference('AuditEntries'),
  },
  {
    method: 'get',
    path: '/admin/openapi.json',
    tag: 'service',
    summary: 'This description',
    answer: { type: 'object' },
  },
];
