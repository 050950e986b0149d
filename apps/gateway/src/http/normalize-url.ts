/** Names of formats that may stand at the end of a path, `/radiation/forecasts.json`, as older frameworks have them. */
const SUFFIX = /\.(json|csv|xml)$/i;
/** Files of ours, whose names end like formats. */
const FILE = /^\/((admin\/)?openapi\.json|assets\/.*)$/i;
const SITE_WITH_SLASH = /^\/utility_scale_sites\/[0-9a-f-]+\/$/i;

/**
 * The URL as routes know it: doubled slashes count once, a slash at the end is forgiven, a format at the end is moved to
 * the query. One slash at the end means something: `GET /utility_scale_sites/{id}/` is the site's forecast, while without
 * it it is the site's record.
 */
export function normalizeUrl(url: string, method: string): string {
  const end = url.indexOf('?');
  const path = (end < 0 ? url : url.slice(0, end)).replace(/\/{2,}/g, '/');
  const query = end < 0 ? '' : url.slice(end);
  const forecast = SITE_WITH_SLASH.test(path) && (method === 'GET' || method === 'HEAD');
  const tidy = path === '/' ? path : `${path}${forecast ? 'forecasts' : ''}`.replace(/\/$/, '');
  const suffix = FILE.test(tidy) ? null : SUFFIX.exec(tidy);
  return suffix ? tidy.slice(0, suffix.index) + withFormat(query, suffix[1]) : tidy + query;
}

/** A format that the query names itself is the one that counts. */
function withFormat(query: string, format: string): string {
  if (/[?&]format=/i.test(query)) return query;
  return `${query.length > 1 ? `${query}&` : '?'}format=${format.toLowerCase()}`;
}
