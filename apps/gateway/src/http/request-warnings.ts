import type { FieldError } from '@daystar/contracts';
import type { FastifyInstance } from 'fastify';
import type { GatewayReply, GatewayRequest } from './gateway-request';

/** Maximum number of warnings in a response. */
const MAX_WARNINGS = 20;
export const WARNINGS_HEADER = 'x-warnings';

/** Adds warnings about a request to the header and the JSON body of its response. */
export function addWarnings(request: GatewayRequest, reply: GatewayReply, warnings: readonly FieldError[]): void {
  if (warnings.length === 0) return;
  request.warnings = [...(request.warnings ?? []), ...warnings].slice(0, MAX_WARNINGS);
  void reply.header(WARNINGS_HEADER, request.warnings.map(({ message }) => message).join(' '));
}

/** Takes the warnings out of a response, and adds them to its header and body instead. @returns the other properties */
export function moveWarnings<T extends { readonly warnings?: readonly FieldError[] }>(
  request: GatewayRequest,
  reply: GatewayReply,
  { warnings = [], ...response }: T,
): Omit<T, 'warnings'> {
  addWarnings(request, reply, warnings);
  return response;
}

/** Adds the warnings about a request to JSON objects that handlers return. */
export function installWarnings(fastify: FastifyInstance): void {
  fastify.addHook('preSerialization', (request, _reply, payload, done) => {
    const isObject = typeof payload === 'object' && payload !== null && !Array.isArray(payload);
    if (!isObject || 'response_status' in payload) return done(null, payload);
    done(null, mergeWarnings(payload, request as Partial<GatewayRequest>));
  });
}

/** Returns the body of a JSON response with the warnings about its request. */
export function mergeWarnings(body: object, { warnings = [] }: Pick<Partial<GatewayRequest>, 'warnings'>): object {
  if (warnings.length === 0) return body;
  const { warnings: existing = [] } = body as { readonly warnings?: readonly FieldError[] };
  return { ...body, warnings: [...existing, ...warnings] };
}

/** Appends warnings to a rendered JSON object. */
export function appendWarnings(body: Uint8Array, warnings: readonly FieldError[]): Buffer {
  const end = Buffer.from(`,"warnings":${JSON.stringify(warnings)}}`);
  return Buffer.concat([body.subarray(0, -1), end]);
}
