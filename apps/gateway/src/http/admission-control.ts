import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Gauge } from 'prom-client';
import type { FastifyRequest, FastifyInstance, FastifyReply } from 'fastify';
import { DaystarError } from '@daystar/contracts';
import { Injectable, Optional } from '@nestjs/common';
import type { GatewayRequest } from './gateway-request';
import { onceClosed } from './once-closed';

export const requestsInHand = new Gauge({
  name: 'daystar_http_requests_in_hand',
  help: 'Requests that hold one of the places there are for requests at one time',
});
export const placesForRequests = new Gauge({
  name: 'daystar_http_requests_in_hand_most',
  help: 'Places there are for requests at one time: past it the answer is Busy',
});

/** Fastify reads no body of these. */
const WITHOUT_BODY = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/** Whether a body follows the head of a request. */
export function hasBody({ method, headers }: FastifyRequest): boolean {
  if (WITHOUT_BODY.has(method)) return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Requests in flight. At some milliseconds of work each, the last of them waits about half a second. */
const MAX_IN_FLIGHT = 256;
/** Of one connection: a client that pipelines requests and reads no responses must not take every place. */
const MAX_PER_CONNECTION = 32;
const RETRY_AFTER_SECONDS = 1;

/**
 * Limits the requests in flight. Past the limit a request gets `Busy`, which costs little and no quota, so that admitted
 * requests are answered as fast as ever.
 */
@Injectable()
export class AdmissionControl {
  private inFlight = 0;
  /** Places taken by the requests of a connection. */
  private readonly byConnection = new WeakMap<Socket, number>();
  private readonly streaming = new WeakSet<Socket>();

  constructor(@Optional() private readonly maxInFlight = MAX_IN_FLIGHT) {
    placesForRequests.set(maxInFlight);
  }

  /**
   * To be called after hooks that answer at once by themselves: these need no place. A request with a body gets its place once
   * the body is in: a client that sends slowly, or nothing, takes none from others.
   */
  install(fastify: FastifyInstance): void {
    const admit = (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) => {
      const leave = this.admit(reply.raw);
      if (!leave) return done(busyError());
      (request as GatewayRequest).releaseSlot = leave;
      done();
    };
    fastify.addHook('onRequest', (request, reply, done) =>
      isHealthCheck(request) || hasBody(request) ? done() : admit(request, reply, done),
    );
    fastify.addHook('preValidation', (request, reply, done) =>
      hasBody(request) ? admit(request, reply, done) : done(),
    );
  }

  /**
   * Takes a place until the answer is out, or the client gone.
   * @returns how to leave it before; undefined when there is none
   */
  admit(response: ServerResponse): (() => void) | undefined {
    const { socket } = response.req;
    if (this.streaming.has(socket)) socket.destroy();
    const own = this.byConnection.get(socket) ?? 0;
    if (this.inFlight >= this.maxInFlight || own >= MAX_PER_CONNECTION || socket.destroyed) return undefined;
    requestsInHand.set(++this.inFlight);
    this.byConnection.set(socket, own + 1);
    let inside = true;
    const leave = () => {
      if (!inside) return;
      inside = false;
      requestsInHand.set(--this.inFlight);
      this.byConnection.set(socket, this.byConnection.get(socket)! - 1);
    };
    onceClosed(response, leave);
    return leave;
  }

  /**
   * Reserves a connection for a response without end: a request pipelined behind it would hold its place for as long. The
   * connection is closed when another request comes. @returns false when others of the connection are in progress
   */
  startStream({ req: { socket } }: ServerResponse): boolean {
    if ((this.byConnection.get(socket) ?? 0) > 0) return false;
    this.streaming.add(socket);
    return true;
  }
}

/** Probes must be answered however busy the gateway is. */
export const isHealthCheck = ({ routeOptions: { url = '' } }: FastifyRequest): boolean => url.startsWith('/health');

export const busyError = () =>
  new DaystarError('Busy', 'There are too many requests in hand: try again in a moment.', [], {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
