import { ERROR_STATUS } from '@daystar/contracts';
import { CONTENT_TYPES } from '@daystar/formats';
import { type JsonSchema, listOf, objectWith, schema } from './json-schema';
import type { ApiOperation } from './operations-of';
import { count, text } from './basic-schemas';

const LIMIT_HEADERS = {
  'x-rate-limit': 'Requests allowed per minute.',
  'x-rate-limit-remaining': 'Requests left in this minute.',
  'x-rate-limit-reset': 'When the count resets, seconds since 1970 UTC.',
};
const ROW_HEADERS = {
  etag: 'Names issue, period, window and form of the rows.',
  'last-modified': 'When the rows became what they are.',
  'cache-control': 'How long the rows hold: to the next issue and up to ten seconds more.',
  'x-weather-source': 'The weather sources the rows were made from.',
  'x-issue-id': 'The issue the rows belong to.',
  'x-issued-at': 'When the issue was made.',
  'x-data-age': 'Age of the newest weather in the rows, seconds.',
  'x-ladder': 'Data basis of the rows, best and worst.',
  'x-coverage': 'What the rows do not cover, or `complete`.',
};
export const RESPONSE_HEADERS = { ...LIMIT_HEADERS, ...ROW_HEADERS };

export const fieldError = objectWith({ field_name: text, error_code: text, message: text });
const ERROR = schema(
  'Error',
  objectWith({ response_status: objectWith({ error_code: text, message: text, errors: listOf(fieldError) }) }),
);
const PROBLEM = schema(
  'Problem',
  objectWith({ type: text, title: text, status: count, detail: text, errors: listOf(fieldError) }),
);

const BYTES: JsonSchema = { type: 'string', format: 'binary' };
const TABLE = { 'text/csv': { schema: text }, 'application/xml': { schema: text } };
const PAGE = { 'text/html': { schema: text } };
/** Content beside JSON. */
const CONTENT = {
  json: {},
  record: PAGE,
  table: { ...TABLE, ...PAGE },
  forecast: { [CONTENT_TYPES.arrow]: { schema: BYTES }, ...TABLE, ...PAGE },
};
/** Statuses of errors that any operation may respond with. */
const ALWAYS = [400, 404, 405, 429, 500, 503];

export function requestBody({ body, bodyFormat }: ApiOperation): object {
  if (bodyFormat === 'file')
    return { requestBody: { required: true, content: { 'application/octet-stream': { schema: BYTES } } } };
  if (!body) return {};
  const csv = bodyFormat === 'json-or-csv' ? { 'text/csv': { schema: text } } : {};
  return { requestBody: { required: true, content: { 'application/json': { schema: body }, ...csv } } };
}

export function responsesOf(operation: ApiOperation, links: object | undefined): object {
  const { formats, status } = operation;
  const unchanged = { description: 'The rows are those you have.', headers: headersNamed(['etag']) };
  return {
    [status]: { ...success(operation), ...(links ? { links } : {}) },
    ...(formats === 'forecast' ? { 304: unchanged } : {}),
    ...Object.fromEntries(errorStatuses(operation).map((one) => [one, { $ref: '#/components/responses/Error' }])),
  };
}

function success({ summary, response, formats = 'json' }: ApiOperation): object {
  const headers = headersNamed(Object.keys(formats === 'forecast' ? RESPONSE_HEADERS : LIMIT_HEADERS));
  const described = { description: summary, headers };
  if (formats === 'text') return { ...described, content: { 'text/plain': { schema: text } } };
  if (formats === 'events') return { ...described, content: { 'text/event-stream': { schema: text } } };
  if (!response) return described;
  return { ...described, content: { 'application/json': { schema: response }, ...CONTENT[formats] } };
}

function errorStatuses({ body, bodyFormat, formats, guarded, method, forbidden }: ApiOperation): number[] {
  const statuses = new Set([
    ...ALWAYS,
    ...(guarded ? [401] : []),
    ...(forbidden ? [403] : []),
    ...(formats === 'forecast' || formats === 'table' ? [406] : []),
    ...(body || bodyFormat ? [403, 413, 415] : []),
    ...(method === 'post' || method === 'delete' ? [403, 409, 413, 415] : []),
  ]);
  return [...statuses].sort();
}

const headersNamed = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

export const HEADERS = Object.fromEntries(
  Object.entries(RESPONSE_HEADERS).map(([name, description]) => [name, { description, schema: text }]),
);

export function errorResponse(): object {
  const codes = Object.entries(ERROR_STATUS).map(([code, status]) => `${code} ${status}`);
  const example = {
    response_status: {
      error_code: 'InvalidRequest',
      message: "'latitude' is required.",
      errors: [{ field_name: 'latitude', error_code: 'Missing', message: "'latitude' is required." }],
    },
  };
  return {
    description: `A refusal. Codes: ${codes.join(', ')}.`,
    headers: headersNamed(Object.keys(LIMIT_HEADERS)),
    content: {
      [CONTENT_TYPES.json.split(';')[0]]: { schema: ERROR, example },
      'application/problem+json': { schema: PROBLEM },
      ...PAGE,
    },
  };
}
