import type { GatewayRequest } from '../http/gateway-request';

const LISTS = /^\/(utility_scale_sites(\/search)?|usage|account|v1\/events)$/;
const ROWS = /^\/utility_scale_sites\/(forecasts|estimated_actuals|combined)$/;

const readRoute = ({ routeOptions }: GatewayRequest): string => routeOptions.url ?? '';
const isRead = ({ method }: GatewayRequest): boolean => method === 'GET' || method === 'HEAD';

/** Whether a request reads the rows of all sites, which fails without any site. */
export const readsRowsOfAll = (request: GatewayRequest): boolean => isRead(request) && ROWS.test(readRoute(request));

/** Whether a request lists or counts the utility-scale sites of the caller. */
export const listsSites = (request: GatewayRequest): boolean =>
  isRead(request) && (LISTS.test(readRoute(request)) || readsRowsOfAll(request));

/** Whether the path, or a field of the body, contains the id of the site: `1234-abcd-5678-ef90` or `site/1234-abcd-5678-ef90`. */
export function namesSite({ params, body }: GatewayRequest, resourceId: string): boolean {
  return [params, body].some(
    (values) =>
      typeof values === 'object' &&
      values !== null &&
      Object.values(values)
        .flat()
        .some((value) => typeof value === 'string' && value.toLowerCase().endsWith(resourceId)),
  );
}
