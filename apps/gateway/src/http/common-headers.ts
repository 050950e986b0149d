import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Quota } from '../rate-limiting/quota';
import type { GatewayRequest } from './gateway-request';
import type { GracefulDrain } from './graceful-drain';
import type { RouteTable } from './route-table';

/** Services that the hooks of the HTTP pipeline use. */
export interface PipelineServices {
  readonly drain: GracefulDrain;
  readonly quota: Quota;
  readonly routes: RouteTable;
}

/**
 * Headers of every response. Pages of other origins may read responses. With `*`, browsers allow this only for requests without
 * cookies, so access depends on the API key in the request.
 */
export const COMMON_HEADERS = {
  'x-content-type-options': 'nosniff',
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'etag, last-modified, retry-after, x-rate-limit, x-rate-limit-remaining, x-rate-limit-reset, x-weather-source, ' +
    'x-issue-id, x-issued-at, x-data-age, x-ladder, x-coverage, x-tuning, x-stale, x-warnings, x-request-id, ' +
    'location, content-range, content-disposition, repr-digest, x-typical-months, x-particulate-matter, x-horizon',
};
/** `vary` of responses that a browser may cache for one caller: every header that selects the format or the caller. */
export const VARY_BY_CALLER = 'accept, accept-encoding, authorization, x-api-key, cookie';
/** A page of another origin must not read the key of an account that it registers. */
const SAME_ORIGIN_PATH = '/accounts';
const PREFLIGHT_HEADERS = {
  'access-control-allow-headers':
    'authorization, x-api-key, content-type, if-match, if-none-match, if-modified-since, if-range, range, ' +
    'last-event-id, x-request-id, idempotency-key',
  'access-control-max-age': '86400',
};

/**
 * Adds the headers of every response: CORS, request id and rate limit. Responses that set no `cache-control` must not
 * be stored.
 */
export function addCommonHeaders(request: FastifyRequest, reply: FastifyReply, { quota }: PipelineServices): void {
  void reply.headers(COMMON_HEADERS).header('x-request-id', request.id);
  if (request.routeOptions.url === SAME_ORIGIN_PATH) void reply.removeHeader('access-control-allow-origin');
  if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
  if (reply.hasHeader('x-rate-limit')) return;
  // Only guards check keys, and count each check. Showing the limit of a key's plan here would reveal valid keys
  // without counting.
  const { caller } = request as Partial<GatewayRequest>;
  quota.addLimitHeaders(caller?.account ?? request.ip, reply);
}

/** Adds the common headers to all responses. */
export function installCommonHeaders(fastify: FastifyInstance, services: PipelineServices): void {
  fastify.addHook('onSend', (request, reply, _body, done) => {
    addCommonHeaders(request, reply, services);
    if (services.drain.isClosing) void reply.header('connection', 'close');
    done();
  });
}

/**
 * Responds to a preflight request of a known path.
 * @returns false for an unknown path, without a response
 * @throws DaystarError TooManyRequests
 */
export function respondToPreflight(
  request: FastifyRequest,
  reply: FastifyReply,
  { routes, quota }: PipelineServices,
): boolean {
  const methods = routes.findMethods(request.url);
  if (methods.length === 0) return false;
  quota.consumePreflight(request.ip);
  const allow = [...methods, 'OPTIONS'].join(', ');
  void reply
    .headers({ ...PREFLIGHT_HEADERS, allow, 'access-control-allow-methods': allow })
    .status(204)
    .send();
  return true;
}
