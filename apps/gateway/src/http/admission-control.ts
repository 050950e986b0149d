import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Gauge } from 'prom-client';
import type { FastifyRequest, FastifyInstance, FastifyReply } from 'fastify';
import { DaystarError } from '@daystar/contracts';
import { Injectable, Optional } from '@nestjs/common';
import type { GatewayRequest } from './gateway-request';
import { callWhenClosed } from './call-when-closed';

export const requestsInFlight = new Gauge({
  name: 'daystar_http_requests_in_flight',
  help: 'Requests in flight.',
});
export const maxRequestsInFlight = new Gauge({
  name: 'daystar_http_requests_in_flight_limit',
  help: 'Maximum number of requests in flight; further requests get Busy.',
});

/** Methods of which Fastify reads no body. */
const BODYLESS_METHODS = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/** Whether a body follows the head of a request. */
export function hasBody({ method, headers }: FastifyRequest): boolean {
  if (BODYLESS_METHODS.has(method)) return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Limit of requests in flight. At a few milliseconds of work each, the last of them waits about half a second. */
const MAX_IN_FLIGHT = 256;
const RETRY_AFTER_SECONDS = 1;

/**
 * Limits the requests in flight. Above the limit a request gets `Busy`, which is cheap and counts no quota, so that admitted
 * requests are not slowed down.
 */
@Injectable()
export class AdmissionControl {
  private inFlight = 0;
  /** Slots in use by the requests of a connection. */
  private readonly slotsByConnection = new WeakMap<Socket, number>();
  private readonly streamConnections = new WeakSet<Socket>();

  constructor(@Optional() private readonly maxInFlight = MAX_IN_FLIGHT) {
    maxRequestsInFlight.set(maxInFlight);
  }

  /**
   * Must be called after hooks that respond by themselves, which need no slot. A request with a body gets its slot after the body
   * was received, so that slow uploads occupy no slots.
   */
  install(fastify: FastifyInstance): void {
    const admit = (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) => {
      const release = this.admit(reply.raw);
      if (!release) return done(busyError());
      (request as GatewayRequest).releaseSlot = release;
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
   * Acquires a slot until the response was sent or the client has disconnected.
   * @returns a function that releases the slot earlier; undefined when no slot is free
   */
  admit(response: ServerResponse): (() => void) | undefined {
    const { socket } = response.req;
    if (this.streamConnections.has(socket)) socket.destroy();
    const slotsOfConnection = this.slotsByConnection.get(socket) ?? 0;
    if (this.inFlight >= this.maxInFlight || socket.destroyed) return undefined;
    requestsInFlight.set(++this.inFlight);
    this.slotsByConnection.set(socket, slotsOfConnection + 1);
    let isReleased = false;
    const release = () => {
      if (isReleased) return;
      isReleased = true;
      requestsInFlight.set(--this.inFlight);
      this.slotsByConnection.set(socket, this.slotsByConnection.get(socket)! - 1);
    };
    callWhenClosed(response, release);
    return release;
  }

  /**
   * Reserves a connection for an event stream: a request pipelined behind it would occupy its slot until the stream ends. The
   * connection is closed when another request arrives. @returns false when other requests of the connection are in flight
   */
  reserveForStream({ req: { socket } }: ServerResponse): boolean {
    if ((this.slotsByConnection.get(socket) ?? 0) > 0) return false;
    this.streamConnections.add(socket);
    return true;
  }
}

/** Whether a request is a health check, which is served however busy the gateway is. */
export const isHealthCheck = ({ routeOptions: { url = '' } }: FastifyRequest): boolean => url.startsWith('/health');

export const busyError = () =>
  new DaystarError('Busy', 'The server is busy with other requests. Try again in a few seconds.', [], {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
