import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Quota } from '../rate-limiting/quota';
import type { GatewayRequest } from './gateway-request';
import type { RouteTable } from './route-table';

export interface CommonHeaderSources {
  readonly quota: Quota;
  readonly routes: RouteTable;
}

/** Programs of other origins may read everything: what they may see depends on the key they send, never on a cookie. */
export const COMMON_HEADERS = {
  'x-content-type-options': 'nosniff',
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'etag, last-modified, retry-after, x-rate-limit, x-rate-limit-remaining, x-rate-limit-reset, x-weather-source, ' +
    'x-issue-id, x-issued-at, x-data-age, x-ladder, x-coverage, x-stale, x-request-id',
};
/** A page of another origin must not read the key of an account that it registers. */
const SAME_ORIGIN_ONLY = '/accounts';
const PREFLIGHT = {
  'access-control-allow-headers':
    'authorization, x-api-key, content-type, if-none-match, if-modified-since, x-request-id',
  'access-control-max-age': '86400',
};

/** Adds the headers of every response: CORS, request id and rate limit. */
export function addCommonHeaders(request: FastifyRequest, reply: FastifyReply, { quota }: CommonHeaderSources): void {
  void reply.headers(COMMON_HEADERS).header('x-request-id', request.id);
  if (request.routeOptions.url === SAME_ORIGIN_ONLY) void reply.removeHeader('access-control-allow-origin');
  if (reply.hasHeader('x-rate-limit')) return;
  // Only guards look at keys, and count that. The limit of a key's plan here would tell a valid key from an invalid one for free.
  const { caller } = request as Partial<GatewayRequest>;
  quota.addLimitHeaders(caller?.account ?? request.ip, reply);
}

/** What happens with every request besides its handler: preflights are answered, headers added. */
export function installCommonHeaders(fastify: FastifyInstance, parts: CommonHeaderSources): void {
  const { routes } = parts;
  fastify.addHook('onRequest', (request, reply, done) => {
    const methods = request.method === 'OPTIONS' ? routes.methodsOf(request.url) : [];
    if (methods.length === 0) return done();
    const allow = [...methods, 'OPTIONS'].join(', ');
    void reply
      .headers({ ...PREFLIGHT, allow, 'access-control-allow-methods': allow })
      .status(204)
      .send();
  });
  fastify.addHook('onSend', (request, reply, _body, done) => {
    addCommonHeaders(request, reply, parts);
    done();
  });
}
