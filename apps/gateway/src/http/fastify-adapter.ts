import { DaystarError } from '@daystar/contracts';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from './error-body';
import { jsonBodyParser } from './json-body';
import { parseQuery } from './query';
import { tidyUrl } from './tidy-url';

const LARGEST_BODY = 1024 * 1024;

/**
 * Fastify as our routes expect it: tidy URLs, queries in any letter case, bodies of at most 1 MB.
 * @param headers adds what every answer has to those that no hook of Fastify sees
 */
export function fastifyAdapter(headers: AddHeaders): FastifyAdapter {
  const adapter = new FastifyAdapter({
    bodyLimit: LARGEST_BODY,
    rewriteUrl: ({ url = '/', method = 'GET' }) => tidyUrl(url, method),
    routerOptions: { querystringParser: (text) => parseQuery(text) as unknown as Record<string, unknown> },
    // Fastify's own type of this hook is generic.
    frameworkErrors: refuseUnreadable(headers) as never,
  });
  adapter.useBodyParser('application/json', false, { bodyLimit: LARGEST_BODY }, jsonBodyParser(adapter.getInstance()));
  return adapter;
}

type AddHeaders = (request: FastifyRequest, reply: FastifyReply) => void;

/** What the router cannot even read never comes to the error filter. */
const refuseUnreadable =
  (headers: AddHeaders) =>
  ({ statusCode }: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const error =
      statusCode === 400
        ? new DaystarError('InvalidRequest', 'The URL is malformed.')
        : new DaystarError('NotFound', 'There is nothing at this path.');
    headers(request, reply);
    refuse(reply, error, request.headers.accept);
  };
