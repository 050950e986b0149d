import type { FastifyInstance } from 'fastify';
import { Gauge, Histogram } from 'prom-client';
import { METHODS } from 'node:http';

const requestSeconds = new Histogram({
  name: 'daystar_http_request_duration_seconds',
  help: 'Time from the head of a request to the last byte of its answer; streams of events are not among them',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
});
export const requestsInHand = new Gauge({
  name: 'daystar_http_requests_in_hand',
  help: 'Requests that hold one of the places there are for requests at one time',
});
export const placesForRequests = new Gauge({
  name: 'daystar_http_requests_in_hand_most',
  help: 'Places there are for requests at one time: past it the answer is Busy',
});

/** By the pattern of the route, never by the path: callers must not be able to make up time series. */
export function measureRequests(fastify: FastifyInstance): void {
  fastify.addHook('onResponse', ({ method, routeOptions, headers }, reply, done) => {
    const { url: route = 'none' } = routeOptions;
    const stream = reply.statusCode === 200 && headers.accept?.includes('text/event-stream') === true;
    const known = METHODS.includes(method) ? method : 'other';
    if (!stream) {
      requestSeconds.observe({ method: known, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    }
    done();
  });
}
