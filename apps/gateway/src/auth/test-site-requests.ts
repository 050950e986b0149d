import type { GatewayRequest } from '../http/gateway-request';

const LIST_ROUTES = /^\/(utility_scale_sites(\/search)?|sites|usage|account|v1\/events)$/;
const ROW_ROUTES = /^\/utility_scale_sites\/(forecasts|estimated_actuals|combined)$/;

const getRoute = ({ routeOptions }: GatewayRequest): string => routeOptions.url ?? '';
const isRead = ({ method }: GatewayRequest): boolean => method === 'GET' || method === 'HEAD';

/** Whether a request reads the rows of all sites, which fails without any site. */
export const isReadOfAllSites = (request: GatewayRequest): boolean =>
  isRead(request) && ROW_ROUTES.test(getRoute(request));

/** Whether a request shows all utility-scale sites of the caller: their list, number, events or rows. */
export const isSiteListing = (request: GatewayRequest): boolean =>
  isRead(request) && (LIST_ROUTES.test(getRoute(request)) || isReadOfAllSites(request));

/**
 * Whether a path parameter or a field of the body names the site: `1234-abcd-5678-ef90` or
 * `site/1234-abcd-5678-ef90`.
 */
export function hasSiteId({ params, body }: GatewayRequest, resourceId: string): boolean {
  return [params, body].some(
    (values) =>
      typeof values === 'object' &&
      values !== null &&
      Object.values(values)
        .flat()
        .some((value) => typeof value === 'string' && value.toLowerCase().endsWith(resourceId)),
  );
}
