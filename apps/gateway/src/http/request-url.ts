import type { IncomingMessage } from 'node:http';
import { createInvalidRequestError } from '@daystar/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { QueryValues } from './query-reader';
import {
  INVALID_DECODED_TEXT,
  INVALID_TEXT,
  MAX_NAMED_FIELDS,
  TEXT_REQUIREMENT,
  createRequirementError,
} from './text-check';

/** A format as the suffix of a path, `/radiation/forecasts.json`, which older clients send. */
const FORMAT_SUFFIX = /\.(json|csv|xml)$/i;
/** Paths of files whose extension is not a format suffix. */
const FILE_PATH = /^\/((admin\/)?openapi\.json|asyncapi\.json|assets\/.*)$/i;
const ORIGIN = /^https?:\/\/[^/?#]*/i;
const SITE_WITH_SLASH = /^\/utility_scale_sites\/[0-9a-f-]+\/$/i;

/**
 * Normalizes a URL before routing: merges repeated slashes, removes a trailing slash, and moves a format suffix to the
 * query. One trailing slash has a meaning: `GET /utility_scale_sites/{id}/` is the site's forecast, and without the
 * slash it is the site's record. Clients of proxies send an absolute URL (RFC 9112 section 3.2.2), of which only the
 * path and the query are used.
 */
export function normalizeUrl({ url: target = '/', method = 'GET' }: Pick<IncomingMessage, 'url' | 'method'>): string {
  const url = ORIGIN.test(target) ? target.replace(ORIGIN, '').replace(/^(?!\/)/, '/') : target;
  const end = url.indexOf('?');
  const path = (end < 0 ? url : url.slice(0, end)).replace(/\/{2,}/g, '/');
  const query = end < 0 ? '' : url.slice(end);
  const isForecast = SITE_WITH_SLASH.test(path) && (method === 'GET' || method === 'HEAD');
  const normalized = path === '/' ? path : `${path}${isForecast ? 'forecasts' : ''}`.replace(/\/$/, '');
  const suffix = FILE_PATH.test(normalized) ? null : FORMAT_SUFFIX.exec(normalized);
  return suffix ? normalized.slice(0, suffix.index) + addFormat(query, suffix[1]) : normalized + query;
}

/** Adds a format to a query, unless the query has one. */
function addFormat(query: string, format: string): string {
  if (/[?&]format=/i.test(query)) return query;
  return `${query.length > 1 ? `${query}&` : '?'}format=${format.toLowerCase()}`;
}

/** Rejects invalid text and repeated API keys in URLs, for all routes and before any handler. */
export function installUrlTextCheck(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, _reply, done) =>
    done(findUrlTextError(request) ?? findRepeatedKeyError(request)),
  );
}

/** Finds a repeated `api_key`: one request could try several keys, but would count as one attempt. */
function findRepeatedKeyError({ query }: FastifyRequest): Error | undefined {
  // Without a route, Fastify does not parse the query.
  if (!(query instanceof Map) || ((query as QueryValues).get('api_key')?.length ?? 0) < 2) return undefined;
  return createInvalidRequestError([
    { field_name: 'api_key', error_code: 'Duplicate', message: "'api_key' must be given once." },
  ]);
}

function findUrlTextError({ url, params, query }: FastifyRequest): Error | undefined {
  // Only percent escapes can contain invalid text. Without a route, Fastify parses neither parameters nor query.
  if (!url.includes('%') || !(query instanceof Map)) return undefined;
  const isPathInvalid = Object.values(params ?? {}).some((value) => INVALID_TEXT.test(String(value)));
  const invalidParameters = [...(query as QueryValues)].flatMap(([name, values]) =>
    [name, ...values].some((text) => INVALID_DECODED_TEXT.test(text)) ? [name] : [],
  );
  const fields = [...(isPathInvalid ? ['path'] : []), ...invalidParameters].slice(0, MAX_NAMED_FIELDS);
  return fields.length === 0
    ? undefined
    : createInvalidRequestError(fields.map((path) => createRequirementError(path, TEXT_REQUIREMENT)));
}
