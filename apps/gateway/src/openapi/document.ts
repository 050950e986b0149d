import { ERROR_STATUS } from '@daystar/contracts';
import { CONTENT_TYPES } from '@daystar/formats';
import type { JsonSchema } from './json-schema';
import { reference } from './json-schema';
import { linksFrom } from './links';
import { PARAMETERS, PATH_PARAMETERS, type Parameter } from './parameters';
import type { ApiRoute } from './api-route';
import { ADMIN_ROUTES } from './admin-routes';
import { ADMIN_SCHEMAS } from './admin-schemas';
import { ROUTES } from './routes';
import { SCHEMAS } from './schemas';
import { STREAMS } from './streams';

const text: JsonSchema = { type: 'string' };
const LIMIT_HEADERS = {
  'x-rate-limit': 'Requests allowed per minute.',
  'x-rate-limit-remaining': 'Requests left in this minute.',
  'x-rate-limit-reset': 'When the count starts anew, seconds since 1970 UTC.',
};
const ROW_HEADERS = {
  etag: 'Names issue, period, window and form of the rows.',
  'last-modified': 'When the rows became what they are.',
  'cache-control': 'How long the rows hold: to the next issue and up to ten seconds more.',
  'x-weather-source': 'The weather sources the rows were made from.',
  'x-issue-id': 'The issue the rows belong to.',
  'x-issued-at': 'When the issue was made.',
  'x-data-age': 'Age of the newest weather in the rows, seconds.',
  'x-ladder': 'How the rows were come by, best and worst.',
  'x-coverage': 'What the rows do not cover, or `complete`.',
};
export const ANSWER_HEADERS = { ...LIMIT_HEADERS, ...ROW_HEADERS };

function pathsOf(routes: readonly ApiRoute[]): Record<string, object> {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes) (paths[route.path] ??= {})[route.method] = operation(route, routes);
  return paths;
}

function operation(route: ApiRoute, routes: readonly ApiRoute[]): object {
  const { method, path, tag, summary, parameters = [], body, csvBody, file, status = 200, open } = route;
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: PATH_PARAMETERS[name],
  }));
  const inQuery = parameters.flatMap((group) => (PARAMETERS[group] as readonly Parameter[]).map(queryParameter));
  const given = [...inPath, ...inQuery];
  const links = linksFrom(route, routes, nameOf);
  return {
    operationId: nameOf(method, path),
    tags: [tag],
    summary,
    ...(open ? { security: [] } : {}),
    ...(given.length > 0 ? { parameters: given } : {}),
    ...(body ? { requestBody: { required: true, content: bodyTypes(body, csvBody) } } : {}),
    ...(file ? { requestBody: { required: true, content: FILE } } : {}),
    responses: { [status]: { ...success(route), ...(links ? { links } : {}) }, ...errorResponses(route) },
  };
}

const FILE = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };

const bodyTypes = (body: string, csv = false) => ({
  'application/json': { schema: reference(body) },
  ...(csv ? { 'text/csv': { schema: text } } : {}),
});

const nameOf = (method: string, path: string) =>
  method +
  path
    .replace(/\/$/, '/rows')
    .replace(/[^a-z]+(\w)/gi, (_, letter: string) => letter.toUpperCase())
    .replace(/\W/g, '');

const queryParameter = ({ required = false, ...parameter }: Parameter) => ({ ...parameter, in: 'query', required });

const headersNamed = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

function success({ summary, answer, rows, tables, text: isText, stream, parameters = [] }: ApiRoute): object {
  const headers = headersNamed(Object.keys(rows ? ANSWER_HEADERS : LIMIT_HEADERS));
  if (isText) return { description: summary, headers, content: { 'text/plain': { schema: text } } };
  if (stream) return { description: summary, headers, content: { 'text/event-stream': { schema: text } } };
  if (!answer) return { description: summary, headers };
  const others = {
    ...(rows ? { [CONTENT_TYPES.arrow]: { schema: { type: 'string', format: 'binary' } } } : {}),
    ...(rows || tables ? { 'text/csv': { schema: text }, 'application/xml': { schema: text } } : {}),
    ...(rows || tables || parameters.includes('record') ? { 'text/html': { schema: text } } : {}),
  };
  return { description: summary, headers, content: { 'application/json': { schema: answer }, ...others } };
}

/** Statuses of refusals that any route may answer with. */
const ALWAYS = [400, 404, 405, 429, 500, 503];

function errorResponses({ body, file, rows, tables, open, method, forbidden }: ApiRoute): Record<string, object> {
  const statuses = new Set([
    ...ALWAYS,
    ...(open ? [] : [401]),
    ...(forbidden ? [403] : []),
    ...(rows || tables ? [406] : []),
    ...(body || file ? [403, 413, 415] : []),
    ...(method === 'post' || method === 'delete' ? [403, 409, 413, 415] : []),
  ]);
  const known = [...statuses].sort().map((status) => [status, { $ref: '#/components/responses/Error' }]);
  const unchanged = { description: 'The rows are those you have.', headers: headersNamed(['etag']) };
  return { ...(rows ? { 304: unchanged } : {}), ...Object.fromEntries(known) };
}

function errorResponse(): object {
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
      [CONTENT_TYPES.json.split(';')[0]]: { schema: reference('Error'), example },
      'application/problem+json': { schema: reference('Problem') },
      'text/html': { schema: text },
    },
  };
}

const components = (schemas: Readonly<Record<string, JsonSchema>>) => ({
  schemas,
  headers: Object.fromEntries(
    Object.entries(ANSWER_HEADERS).map(([name, description]) => [name, { description, schema: text }]),
  ),
  responses: { Error: errorResponse() },
  securitySchemes: {
    bearer: { type: 'http', scheme: 'bearer' },
    basic: { type: 'http', scheme: 'basic', description: 'The key as user name.' },
    header: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
    query: { type: 'apiKey', in: 'query', name: 'api_key' },
  },
});

/** The description of this interface: OpenAPI 3.1, made from the table of routes. */
export const openapiDocument = {
  openapi: '3.1.0',
  info: {
    title: 'Daystar',
    version: '1',
    summary: 'Solar forecasts and estimated actuals for anywhere on Earth',
    license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
  },
  servers: [{ url: '/' }],
  security: [{ bearer: [] }, { basic: [] }, { header: [] }, { query: [] }],
  paths: pathsOf([...ROUTES, ...STREAMS]),
  components: components(SCHEMAS),
};

/** What the operator's key opens, described in the same way; in an address that key is not taken. */
export const adminDocument = {
  ...openapiDocument,
  info: {
    ...openapiDocument.info,
    title: 'Daystar: for operators',
    summary: 'Provisioning of aggregations, and the audit',
  },
  security: [{ bearer: [] }, { basic: [] }, { header: [] }],
  paths: pathsOf(ADMIN_ROUTES),
  components: components({ ...SCHEMAS, ...ADMIN_SCHEMAS }),
};
