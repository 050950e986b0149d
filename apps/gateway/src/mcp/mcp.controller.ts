import type { DaystarOptions } from '@daystar/client';
import { DaystarError } from '@daystar/contracts';
import { Controller, Post, Req, Res, UseGuards } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { ApiKeyGuard } from '../auth/api-key.guard';
import { Authenticator, readApiKeys } from '../auth/authenticator';
import { ChangesNothing } from '../auth/read-only-access';
import { isCrossOrigin } from '../http/browser-request';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { createInternalFetch } from './internal-fetch';

/** Only the path of an internal request is used. */
const INTERNAL_URL = 'http://gateway';
/** Headers that the Model Context Protocol uses. */
const PROTOCOL_HEADER = /^(accept$|content-type$|mcp-)/;
/** Media types of responses, both of which the protocol requires in `accept`. */
const MEDIA_TYPES = 'application/json, text/event-stream';
/** A tool reports an error at once: the agent decides whether to repeat a call. */
const NO_RETRIES = { retries: 0 };

/**
 * Serves the Model Context Protocol over HTTP. Each request is complete in itself: there are no sessions and no streams. Its tools send
 * requests of their own with the key of the caller, which have the access of that key.
 */
@Controller('mcp')
@UseGuards(ApiKeyGuard)
export class McpController {
  constructor(
    private readonly adapterHost: HttpAdapterHost<FastifyAdapter>,
    private readonly authenticator: Authenticator,
  ) {}

  @Post()
  @ChangesNothing()
  async respondToMessage(@Req() request: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    checkRequest(request);
    // Loaded with the first request: these modules take 25 MB of memory, and most gateways get no such request.
    const [{ createMcpHandler }, { createMcpServer }] = await Promise.all([
      import('@modelcontextprotocol/server'),
      import('@daystar/mcp'),
    ]);
    const options = this.createClientOptions(request);
    const handler = createMcpHandler(() => createMcpServer(options), { maxSubscriptions: 0 });
    const headers = selectHeaders(request.headers);
    const response = await handler.fetch(new Request(`${INTERNAL_URL}/mcp`, { method: 'POST', headers }), {
      parsedBody: request.body,
    });
    const body = Buffer.from(await response.arrayBuffer());
    await handler.close();
    void reply.code(response.status).header('cache-control', 'no-store');
    const type = response.headers.get('content-type');
    if (type) void reply.type(type);
    void reply.send(body);
  }

  private createClientOptions(request: GatewayRequest): DaystarOptions {
    const { headers, query } = request;
    const isValid = (key: string) => this.authenticator.authenticate({ 'x-api-key': key }, new Map()) !== undefined;
    const apiKey = readApiKeys(headers, query).find(isValid) ?? '';
    const fetch = createInternalFetch(this.adapterHost.httpAdapter.getInstance(), request);
    return { baseUrl: INTERNAL_URL, apiKey, fetch, retry: NO_RETRIES };
  }
}

/** Rejects requests from other sites, and batches. @throws DaystarError Forbidden, InvalidRequest */
function checkRequest(request: GatewayRequest): void {
  // Pages of other sites could reach an agent's server by DNS rebinding (MCP, "Streamable HTTP", security warning).
  if (isCrossOrigin(request)) throw new DaystarError('Forbidden', 'Cross-origin requests to /mcp are not allowed.');
  const { body } = request;
  // A batch would run any number of calls at once. Revisions of the protocol since 2025-06-18 have none.
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new DaystarError(
      'InvalidRequest',
      'The body must be one JSON-RPC message. Send the messages of a batch separately.',
    );
}

const selectHeaders = (headers: IncomingHttpHeaders): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' && PROTOCOL_HEADER.test(name) ? [[name, value]] : [],
    ),
  ),
  accept: expandWildcard(headers.accept),
});

/** Names the two media types of the protocol for a client that accepts any: the handler knows no wildcards. */
const expandWildcard = (accept = '*/*'): string => (accept.includes('*/*') ? `${accept}, ${MEDIA_TYPES}` : accept);
