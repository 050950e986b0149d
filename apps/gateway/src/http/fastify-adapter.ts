import { DaystarError } from '@daystar/contracts';
import { UnsupportedMediaTypeException } from '@nestjs/common';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { csvBodyParser } from './csv-body';
import { refuse } from './error-body';
import { formBodyParser } from './form-body';
import { JSON_TYPES, type LargeBodies, jsonBodyParser } from './json-body';
import { refuseMalformed } from './malformed-request';
import { parseQuery } from './query';
import { requestId } from './request-id';
import { type FirstListener, serverBelow } from './server-below';
import { checkUrlTexts } from './text-check';
import { tidyUrl } from './tidy-url';

const LARGEST_BODY = 1024 * 1024;
/** Ten thousand with every field take 2.5 MB. */
const LARGEST_MEASUREMENTS = 4 * LARGEST_BODY;

/**
 * Fastify as our routes expect it: tidy URLs, queries in any letter case, bodies of at most 1 MB, or 4 MB of measurements.
 * @param trustedProxies whose word on the caller's address is taken; nobody's when absent
 * @param headers adds what every answer has to those that no hook of Fastify sees
 * @param first sees every request before Fastify does
 * @param large reads large bodies; the thread that serves does when absent
 */
export function fastifyAdapter(
  headers: AddHeaders,
  first: FirstListener,
  trustedProxies?: string,
  large?: LargeBodies,
): FastifyAdapter {
  const adapter = new FastifyAdapter({
    bodyLimit: LARGEST_BODY,
    serverFactory: serverBelow(first),
    genReqId: requestId,
    trustProxy: trustedProxies ?? false,
    // Told to stop, it answers what still comes on open connections, and asks for no more on them.
    return503OnClosing: false,
    rewriteUrl: ({ url = '/', method = 'GET' }) => tidyUrl(url, method),
    routerOptions: {
      caseSensitive: false,
      querystringParser: (text) => parseQuery(text) as unknown as Record<string, unknown>,
    },
    clientErrorHandler: refuseMalformed,
    // Fastify's own type of this hook is generic.
    frameworkErrors: refuseUnreadable(headers) as never,
  });
  const fastify = adapter.getInstance();
  fastify.addHook('onRoute', (route) => {
    if (route.url.endsWith('/measurements')) route.bodyLimit = LARGEST_MEASUREMENTS;
  });
  checkUrlTexts(fastify);
  const json = jsonBodyParser(large);
  const limit = { bodyLimit: LARGEST_BODY };
  // Fastify itself reads plain text, which is nothing that anybody here understands.
  fastify.removeContentTypeParser('text/plain');
  for (const type of JSON_TYPES) adapter.useBodyParser(type as string, false, limit, json);
  adapter.useBodyParser('application/x-www-form-urlencoded', false, limit, formBodyParser(json));
  adapter.useBodyParser('text/csv', false, limit, csvBodyParser(large));
  // A fleet is read as it comes: a million rows need not fit in memory. Nothing else takes such bodies.
  fastify.addContentTypeParser('application/octet-stream', ({ url }, body, done) =>
    url.startsWith('/admin/') ? done(null, body) : done(new UnsupportedMediaTypeException()),
  );
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
