import { ERROR_STATUS } from '@daystar/contracts';
import { CONTENT_TYPES } from '@daystar/formats';
import { type JsonSchema, listOf, objectWith, registerSchema, addOptionalProperty } from './json-schema';
import type { ApiOperation } from './read-operations';
import { count, text } from './basic-schemas';

const LIMIT_HEADERS = {
  'x-rate-limit': 'Requests allowed per minute.',
  'x-rate-limit-remaining': 'Requests remaining in this minute.',
  'x-rate-limit-reset': 'Time when the count resets, seconds since 1970 UTC.',
};
const ROW_HEADERS = {
  etag: 'Identifies the issue, period, window and format of the rows.',
  'last-modified': 'Time of the last change of the rows.',
  'cache-control': 'Time for which the rows are current: until the next issue, plus up to nine seconds.',
  'x-weather-source':
    'Weather sources of the rows, the largest share in the cloud opacity first; `climatology` without one.',
  'x-issue-id': 'Id of the issue of the rows.',
  'x-issued-at': 'Time when the issue was computed.',
  'x-data-age': 'Age of the newest weather data in the rows, seconds; absent when all rows are climatology.',
  'x-ladder': 'Best and worst data basis of the rows, such as `observation` or `climatology`.',
  'x-warnings': 'Ignored names in the request, and parameters without a value.',
  'x-tuning':
    'How measurements, of the site or of others (`pooled`), tuned the rows, the version of the tuning, and the mean change in the unit of power; absent if untuned. The mean may be near 0 if higher and lower rows cancel, or if only percentiles are tuned.',
  'x-horizon':
    'Horizon that shades the rows: `stated`, its terrain model, or `flat` (for a place, with the reason). Sent for a place with `terrain_shading`, and always for the radiation over a site.',
  'x-coverage': '`complete`, or the requested parts that are missing.',
};
/** Header of records; `etag` of rows has another meaning. */
const RECORD_TAG = {
  description: 'Identifies the stated properties of the record. Send it as `If-Match` with a change.',
  schema: text,
};
export const RESPONSE_HEADERS = { ...LIMIT_HEADERS, ...ROW_HEADERS };

export const fieldError = objectWith({ field_name: text, error_code: text, message: text });
const ERROR = registerSchema(
  'Error',
  objectWith({ response_status: objectWith({ error_code: text, message: text, errors: listOf(fieldError) }) }),
);
const PROBLEM = registerSchema(
  'Problem',
  objectWith({ type: text, title: text, status: count, detail: text, errors: listOf(fieldError) }),
);

const WARNINGS = registerSchema('Warnings', {
  ...listOf(fieldError),
  description:
    'Ignored names in the request, parameters without a value, properties without an effect, unusual values, and duplicates.',
});

const BYTES: JsonSchema = { type: 'string', format: 'binary' };
const TABLE = { 'text/csv': { schema: text }, 'application/xml': { schema: text } };
const PAGE = { 'text/html': { schema: text } };
/** Content types other than JSON, by the formats of a response. */
const CONTENT_OTHER_THAN_JSON = {
  json: {},
  record: PAGE,
  list: { 'text/csv': { schema: text }, ...PAGE },
  table: { ...TABLE, ...PAGE },
  forecast: { [CONTENT_TYPES.arrow]: { schema: BYTES }, ...TABLE, ...PAGE },
};
const FILE_CONTENT = {
  'text/csv': { schema: text },
  'application/vnd.apache.parquet': { schema: BYTES },
  [CONTENT_TYPES.arrow]: { schema: BYTES },
};
/** Statuses of errors that any operation may respond with. */
const COMMON_ERROR_STATUSES = [400, 404, 405, 429, 431, 500, 503];

/** Builds the `requestBody` of an OpenAPI operation; an empty object without a body. */
export function describeRequestBody({ body, bodyFormat, isBodyOptional = false }: ApiOperation): object {
  if (bodyFormat === 'file')
    return { requestBody: { required: true, content: { 'application/octet-stream': { schema: BYTES } } } };
  if (!body) return {};
  const csv = bodyFormat === 'json-or-csv' ? { 'text/csv': { schema: text } } : {};
  return { requestBody: { required: !isBodyOptional, content: { 'application/json': { schema: body }, ...csv } } };
}

/** Builds the `responses` of an OpenAPI operation, by status. @param links OpenAPI links of the successful response */
export function describeResponses(operation: ApiOperation, links: object | undefined): object {
  const { formats, status } = operation;
  const notModified = {
    description: 'Not modified: you have the current response.',
    headers: buildHeaderReferences(['etag']),
  };
  return {
    [status]: { ...describeSuccess(operation), ...(links ? { links } : {}) },
    ...(formats === 'forecast' || formats === 'file' ? { 304: notModified } : {}),
    ...(formats === 'file'
      ? { 206: { ...describeSuccess(operation), description: 'The byte range that the header `range` selects.' } }
      : {}),
    ...Object.fromEntries(
      listErrorStatuses(operation).map((errorStatus) => [errorStatus, { $ref: '#/components/responses/Error' }]),
    ),
  };
}

function describeSuccess({ summary, response, formats = 'json', hasRecordTag }: ApiOperation): object {
  const headers = {
    ...buildHeaderReferences(Object.keys(formats === 'forecast' ? RESPONSE_HEADERS : LIMIT_HEADERS)),
    ...(hasRecordTag ? { etag: RECORD_TAG } : {}),
  };
  const described = { description: summary, headers };
  if (formats === 'text') return { ...described, content: { 'text/plain': { schema: text } } };
  if (formats === 'events') return { ...described, content: { 'text/event-stream': { schema: text } } };
  if (formats === 'file') return { ...described, content: FILE_CONTENT };
  if (!response) return described;
  return {
    ...described,
    content: {
      'application/json': { schema: addOptionalProperty(response, 'warnings', WARNINGS) },
      ...CONTENT_OTHER_THAN_JSON[formats],
    },
  };
}

function listErrorStatuses({ body, bodyFormat, formats, requiresKey, method, ...operation }: ApiOperation): number[] {
  const statuses = new Set([
    ...COMMON_ERROR_STATUSES,
    ...(requiresKey ? [401] : []),
    ...(operation.canBeForbidden || (requiresKey && method !== 'get' && !operation.isReadOnly) ? [403] : []),
    ...(operation.acceptsIfMatch ? [412] : []),
    ...(formats === 'file' ? [409, 416] : []),
    ...(formats === 'forecast' || formats === 'table' ? [406] : []),
    ...(body || bodyFormat ? [403, 413, 415] : []),
    ...(method === 'post' || method === 'delete' ? [403, 409, 413, 415] : []),
  ]);
  return [...statuses].sort();
}

const buildHeaderReferences = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

export const OPENAPI_HEADERS = Object.fromEntries(
  Object.entries(RESPONSE_HEADERS).map(([name, description]) => [name, { description, schema: text }]),
);

/** Describes the error response that all operations share. */
export function describeErrorResponse(): object {
  const codes = Object.entries(ERROR_STATUS).map(([code, status]) => `${code} ${status}`);
  const example = {
    response_status: {
      error_code: 'InvalidRequest',
      message: "'latitude' is required.",
      errors: [{ field_name: 'latitude', error_code: 'Missing', message: "'latitude' is required." }],
    },
  };
  return {
    description: `Error. Codes: ${codes.join(', ')}. A 429 for the limit per minute has a body only as problem+json.`,
    headers: buildHeaderReferences(Object.keys(LIMIT_HEADERS)),
    content: {
      [CONTENT_TYPES.json.split(';')[0]]: { schema: ERROR, example },
      'application/problem+json': { schema: PROBLEM },
      ...PAGE,
    },
  };
}
