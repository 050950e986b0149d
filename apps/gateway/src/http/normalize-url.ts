import type { IncomingMessage } from 'node:http';

/** Formats as suffix of a path, `/radiation/forecasts.json`, as older clients send them. */
const FORMAT_SUFFIX = /\.(json|csv|xml)$/i;
/** Paths of files whose names end like formats. */
const FILE_PATH = /^\/((admin\/)?openapi\.json|asyncapi\.json|assets\/.*)$/i;
const ORIGIN = /^https?:\/\/[^/?#]*/i;
const SITE_WITH_SLASH = /^\/utility_scale_sites\/[0-9a-f-]+\/$/i;

/**
 * Normalizes a URL before routing: merges repeated slashes, removes a trailing slash, and moves a format suffix to the query. One
 * trailing slash has a meaning: `GET /utility_scale_sites/{id}/` is the site's forecast, without the slash the site's record. Of
 * the absolute form that clients of proxies send (RFC 9112 section 3.2.2), only path and query are used.
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
