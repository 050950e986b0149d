import type { FastifyInstance, InjectOptions } from 'fastify';
import type { GatewayRequest } from '../http/gateway-request';

/**
 * Creates a `fetch` that passes requests to this gateway without a connection. The same hooks, guards and quotas apply
 * to these requests as to `request`.
 */
export function createInternalFetch(fastify: FastifyInstance, request: GatewayRequest): typeof globalThis.fetch {
  return async (input, init = {}) => {
    // The outer request only waits from here on. On a busy gateway, the inner request may need its slot.
    request.releaseSlot?.();
    const { pathname, search } = new URL(input as string);
    const { statusCode, headers, rawPayload } = await fastify.inject({
      method: (init.method ?? 'GET') as InjectOptions['method'],
      url: pathname + search,
      headers: { ...(init.headers as Record<string, string>), 'x-request-id': request.id },
      payload: init.body as string | undefined,
      remoteAddress: request.ip,
      signal: init.signal ?? undefined,
    });
    const entries = Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as const],
    );
    const body = statusCode === 204 || statusCode === 304 ? null : new Uint8Array(rawPayload);
    return new Response(body, { status: statusCode, headers: Object.fromEntries(entries) });
  };
}
