import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { FastifyServerFactory } from 'fastify';
import { refuseWrongHosts } from './malformed-request';

/** Answers a request, or leaves it, untouched, to whoever comes next, at once or when it turns out that it cannot. */
export type FirstListener = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** Who takes longer to say what it wants is cut off. */
const SLOWEST_REQUEST_MS = 30_000;
/** Longer than load balancers keep a connection that nobody uses: who closes first must not be us. */
const KEEP_ALIVE_MS = 72_000;

/** The server that Fastify runs on. What `first` answers never comes up to Fastify. */
export const serverBelow =
  (first: FirstListener): FastifyServerFactory =>
  (fastify): Server => {
    const options = { requestTimeout: SLOWEST_REQUEST_MS, keepAliveTimeout: KEEP_ALIVE_MS, requireHostHeader: false };
    return createServer(options, (request, response) => {
      if (!refuseWrongHosts(request, response)) first(request, response, () => fastify(request, response));
    });
  };
