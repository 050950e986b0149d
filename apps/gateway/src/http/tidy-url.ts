/**
 * The URL as routes know it: doubled slashes count once, a slash at the end is forgiven. One such slash means
 * something: `GET /utility_scale_sites/{id}/` is the site's forecast, while without it it is the site's record.
 */
export function tidyUrl(url: string, method: string): string {
  const end = url.indexOf('?');
  const path = (end < 0 ? url : url.slice(0, end)).replace(/\/{2,}/g, '/');
  const query = end < 0 ? '' : url.slice(end);
  if (!path.endsWith('/') || path === '/') return path + query;
  const forecast = /^\/utility_scale_sites\/[0-9a-f-]+\/$/.test(path) && (method === 'GET' || method === 'HEAD');
  return `${path}${forecast ? 'forecasts' : ''}`.replace(/\/$/, '') + query;
}
