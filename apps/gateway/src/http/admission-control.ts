import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { createUnavailableError, withTimeout } from '@daystar/bus';
import { Gauge } from 'prom-client';
import type { FastifyRequest, FastifyInstance, FastifyReply } from 'fastify';
import { DaystarError } from '@daystar/contracts';
import { Injectable, Optional } from '@nestjs/common';
import { RequestSlots } from '../rate-limiting/request-slots';
import type { GatewayRequest } from './gateway-request';
import type { Caller } from './caller';
import { type QueryValues, getQuery } from './query-reader';
import { sendError } from './send-error';

export const requestsInFlight = new Gauge({
  name: 'daystar_http_requests_in_flight',
  help: 'Requests in flight.',
});
export const maxRequestsInFlight = new Gauge({
  name: 'daystar_http_requests_in_flight_limit',
  help: 'Maximum number of requests in flight; further requests get Busy.',
});

/** Methods whose bodies Fastify does not read. */
const BODYLESS_METHODS = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/** Whether a body follows the head of a request. */
export function hasBody({ method, headers }: FastifyRequest): boolean {
  if (BODYLESS_METHODS.has(method)) return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Limit of requests in flight. At a few milliseconds of work each, the last of them waits about half a second. */
const MAX_IN_FLIGHT = 256;
const RETRY_AFTER_SECONDS = 1;

/** Maximum duration of a request, ms. Only the timeout of the command that computes a horizon is longer: 70 s. */
export const MAX_REQUEST_MS = 65_000;
const TIMEOUT_MESSAGE = 'A part of the service took too long to respond. Try again in 5 seconds.';

/** Steps before a request gets its slot. A check that fails throws the error that rejects the request. */
export interface AdmissionChecks {
  /** Responds to a preflight request. @returns whether it did */
  readonly respondToPreflight?: (request: FastifyRequest, reply: FastifyReply) => boolean;
  /** Checks a request before its body is read. */
  readonly uploads?: { check(request: FastifyRequest, reply: FastifyReply): Promise<void> };
  readonly authenticator?: { authenticate(headers: IncomingHttpHeaders, query: QueryValues): Caller | undefined };
  /** Finds the caller of a signed-in browser. */
  readonly sessions?: { findCaller(request: FastifyRequest): Caller | undefined };
  /** Checks a request to an unknown path, or without a valid key or session. */
  readonly anonymousLimiter?: { check(request: FastifyRequest, reply: FastifyReply): void };
  /** Responds to a request that takes too long; with JSON when absent. */
  readonly sendTimeout?: (request: GatewayRequest, reply: FastifyReply, error: DaystarError) => void;
}

const sendTimeoutAsJson: NonNullable<AdmissionChecks['sendTimeout']> = (request, reply, error) =>
  sendError(reply, error, request.headers.accept);

/**
 * Limits the requests in flight. Above the limit a request gets `Busy`. That response does not count towards the quota,
 * and is so cheap that it does not slow down admitted requests. A request that takes too long gets a 503, in case the
 * timeouts of bus, row cache and database fail. Requests that release their slot (streams, long polls) and requests of
 * operators may take longer.
 */
@Injectable()
export class AdmissionControl {
  private readonly slots: RequestSlots;
  /** Slots in use by the requests of a connection. */
  private readonly slotsByConnection = new WeakMap<Socket, number>();
  private readonly streamConnections = new WeakSet<Socket>();
  private sendTimeout = sendTimeoutAsJson;

  constructor(
    @Optional() maxInFlight = MAX_IN_FLIGHT,
    @Optional() private readonly maxRequestMs = MAX_REQUEST_MS,
  ) {
    this.slots = new RequestSlots(maxInFlight);
    maxRequestsInFlight.set(maxInFlight);
  }

  /** Adds the hooks. A request with a body gets its slot after the body was received, so that slow uploads occupy no slots. */
  install(fastify: FastifyInstance, checks: AdmissionChecks = {}): void {
    const { respondToPreflight, uploads, authenticator, sessions, anonymousLimiter } = checks;
    this.sendTimeout = checks.sendTimeout ?? sendTimeoutAsJson;
    const findCaller = (request: FastifyRequest) =>
      authenticator?.authenticate(request.headers, getQuery(request)) ?? sessions?.findCaller(request);
    const checkAndStart = (request: FastifyRequest, reply: FastifyReply) => {
      if (isHealthCheck(request)) return;
      const caller = request.is404 ? undefined : findCaller(request);
      if (!caller) anonymousLimiter?.check(request, reply);
      if (!hasBody(request)) this.admitRequest(request, reply, caller?.account);
    };
    fastify.addHook('onRequest', (request, reply, done) => {
      try {
        if (request.method === 'OPTIONS' && respondToPreflight?.(request, reply)) return;
        if (uploads && hasBody(request)) {
          const checked = uploads.check(request, reply).then(() => checkAndStart(request, reply));
          return void checked.then(() => done(), done);
        }
        checkAndStart(request, reply);
      } catch (error) {
        return done(error as Error);
      }
      done();
    });
    fastify.addHook('preValidation', (request, reply, done) => {
      (request as GatewayRequest).releaseUpload?.();
      try {
        if (hasBody(request)) this.admitRequest(request, reply, findCaller(request)?.account);
      } catch (error) {
        return done(error as Error);
      }
      done();
    });
  }

  /** Acquires a slot and starts the deadline. @throws DaystarError Busy when no slot is free */
  private admitRequest(fastifyRequest: FastifyRequest, reply: FastifyReply, account?: Caller['account']): void {
    const request = fastifyRequest as GatewayRequest;
    const release = this.admit(reply.raw, account);
    if (!release) throw createServerBusyError();
    request.releaseSlot = release;
    if (request.url.startsWith('/admin/')) return;
    const timer = setTimeout(() => {
      if (!reply.sent && !reply.raw.headersSent)
        this.sendTimeout(request, reply, createUnavailableError(TIMEOUT_MESSAGE));
    }, this.maxRequestMs);
    request.releaseSlot = () => {
      clearTimeout(timer);
      release();
    };
    callWhenClosed(reply.raw, () => clearTimeout(timer));
  }

  /** Waits for a result, for at most the maximum duration of a request. @throws DaystarError Unavailable after it */
  waitForResult<T>(result: Promise<T>): Promise<T> {
    return withTimeout(this.maxRequestMs, TIMEOUT_MESSAGE, result);
  }

  /**
   * Acquires a slot until the response was sent or the client has disconnected.
   * @param account undefined without a valid key or session
   * @returns a function that releases the slot earlier; undefined when no slot is free or the connection is closed
   */
  admit(response: ServerResponse, account?: Caller['account']): (() => void) | undefined {
    const { socket } = response.req;
    if (this.streamConnections.has(socket)) socket.destroy();
    const slotsInUse = this.slotsByConnection.get(socket) ?? 0;
    const releaseSlot = socket.destroyed ? undefined : this.slots.tryAcquire(account);
    if (!releaseSlot) return undefined;
    requestsInFlight.set(this.slots.used);
    this.slotsByConnection.set(socket, slotsInUse + 1);
    let isReleased = false;
    const release = () => {
      if (isReleased) return;
      isReleased = true;
      releaseSlot();
      requestsInFlight.set(this.slots.used);
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

export const createServerBusyError = () =>
  new DaystarError(
    'Busy',
    'The server is busy with other requests, or you have too many requests in flight. Try again in a few seconds.',
    [],
    { retryAfterSeconds: RETRY_AFTER_SECONDS },
  );

/**
 * Whether the client of a response has disconnected. Node does not destroy a pipelined response that waits for the one
 * before it.
 */
export const isDisconnected = (response: ServerResponse): boolean =>
  response.destroyed || response.req.socket.destroyed;

/**
 * Calls back once, when a response was sent or its client has disconnected; immediately if it has disconnected already.
 * The event `close` of the response is not enough: Node does not emit it for a pipelined response that waits for the
 * one before it.
 * @returns a function that cancels the callback
 */
export function callWhenClosed(response: ServerResponse, callback: () => void): () => void {
  const { socket } = response.req;
  const cancel = () => {
    response.off('close', done);
    socket.off('close', done);
  };
  const done = () => {
    cancel();
    callback();
  };
  if (socket.destroyed) {
    callback();
    return cancel;
  }
  // Each pipelined request adds a listener.
  socket.setMaxListeners(0);
  response.once('close', done);
  socket.once('close', done);
  return cancel;
}
