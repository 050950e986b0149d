import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { FastifyServerFactory } from 'fastify';
import { refuseWrongHosts } from './malformed-request';

/** Answers a request, or leaves it, untouched, to whoever comes next, at once or when it turns out that it cannot. */
export type FirstListener = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** Who takes longer to say what it wants is cut off. */
const SLOWEST_REQUEST_MS = 30_000;
/** Longer than load balancers keep a connection that nobody uses: who closes first must not be us. */
const KEEP_ALIVE_MS = 72_000;

/** Node looks for late requests that often, every 30 s by default: they would stay open for twice their time. */
const CHECKS_PER_TIMEOUT = 6;

/**
 * The server that Fastify runs on. What `first` answers never comes up to Fastify.
 * @param requestTimeout how long a request may take to arrive, ms
 */
export const serverBelow =
  (first: FirstListener, requestTimeout = SLOWEST_REQUEST_MS): FastifyServerFactory =>
  (fastify): Server => {
    const options = {
      requestTimeout,
      headersTimeout: requestTimeout,
      connectionsCheckingInterval: Math.ceil(requestTimeout / CHECKS_PER_TIMEOUT),
      keepAliveTimeout: KEEP_ALIVE_MS,
      requireHostHeader: false,
    };
    return createServer(options, (request, response) => {
      if (!refuseWrongHosts(request, response)) first(request, response, () => fastify(request, response));
    });
  };
