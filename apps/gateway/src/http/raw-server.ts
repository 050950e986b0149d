import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { FastifyServerFactory } from 'fastify';
import { closeStalledReaders } from './stalled-readers';
import { rejectInvalidHost } from './malformed-request';

/** Answers a request, or leaves it, untouched, to whoever comes next, at once or when it turns out that it cannot. */
export type RawListener = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** Who takes longer to say what it wants is cut off. */
const REQUEST_TIMEOUT_MS = 30_000;
/** Longer than load balancers keep a connection that nobody uses: who closes first must not be us. */
const KEEP_ALIVE_MS = 72_000;

/** Node looks for late requests that often, every 30 s by default: they would stay open for twice their time. */
const CHECKS_PER_TIMEOUT = 6;

/** A connection that takes nothing of what was written to it for so long is closed. */
const STALLED_READER_TIMEOUT_MS = 20_000;

export interface ServerTimeouts {
  /** How long a request may take to arrive, ms. */
  readonly requestTimeout?: number;
  /** How long a client may take nothing of a response that is written, ms. */
  readonly stalledReader?: number;
}

/**
 * The server that Fastify runs on. What `first` answers never comes up to Fastify.
 */
export const createRawServer =
  (first: RawListener, times: ServerTimeouts = {}): FastifyServerFactory =>
  (fastify): Server => {
    const { requestTimeout = REQUEST_TIMEOUT_MS, stalledReader = STALLED_READER_TIMEOUT_MS } = times;
    const options = {
      requestTimeout,
      headersTimeout: requestTimeout,
      connectionsCheckingInterval: Math.ceil(requestTimeout / CHECKS_PER_TIMEOUT),
      keepAliveTimeout: KEEP_ALIVE_MS,
      requireHostHeader: false,
    };
    const server = createServer(options, (request, response) => {
      if (!rejectInvalidHost(request, response)) first(request, response, () => fastify(request, response));
    });
    closeStalledReaders(server, stalledReader);
    return server;
  };
