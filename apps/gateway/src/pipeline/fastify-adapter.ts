import { DaystarError } from '@daystar/contracts';
import { UnsupportedMediaTypeException } from '@nestjs/common';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { csvBodyParser } from '../http/body-parsers/csv-body-parser';
import { sendError } from '../http/error-body';
import { formBodyParser } from '../http/body-parsers/form-body-parser';
import { JSON_TYPES, type LargeBodies, jsonBodyParser } from '../http/body-parsers/json-body-parser';
import { answerMalformed, type RawListener, createRawServer } from '../http/raw-server';
import { parseQuery } from '../http/query-reader';
import { requestId } from '../http/access-log';
import { installUrlTextCheck } from '../http/text-check';
import { normalizeUrl } from '../http/normalize-url';

const MAX_BODY_BYTES = 1024 * 1024;
/** Ten thousand with every field take 2.5 MB. */
const MAX_MEASUREMENTS_BYTES = 4 * MAX_BODY_BYTES;

/**
 * Fastify as our routes expect it: tidy URLs, queries in any letter case, bodies of at most 1 MB, or 4 MB of measurements.
 * @param trustedProxies whose `x-forwarded-for` is trusted; none when absent
 * @param headers adds what every answer has to those that no hook of Fastify sees
 * @param first sees every request before Fastify does
 * @param large reads large bodies; the thread that serves does when absent
 */
export function createFastifyAdapter(
  headers: AddHeaders,
  first: RawListener,
  trustedProxies?: string,
  large?: LargeBodies,
): FastifyAdapter {
  const adapter = new FastifyAdapter({
    bodyLimit: MAX_BODY_BYTES,
    serverFactory: createRawServer(first),
    genReqId: requestId,
    trustProxy: trustedProxies ?? false,
    // On shutdown it answers requests on open connections, and closes these afterwards.
    return503OnClosing: false,
    rewriteUrl: ({ url = '/', method = 'GET' }) => normalizeUrl(url, method),
    routerOptions: {
      caseSensitive: false,
      querystringParser: (text) => parseQuery(text) as unknown as Record<string, unknown>,
    },
    clientErrorHandler: answerMalformed,
    // Fastify's own type of this hook is generic.
    frameworkErrors: sendRouterError(headers) as never,
  });
  const fastify = adapter.getInstance();
  fastify.addHook('onRoute', (route) => {
    if (route.url.endsWith('/measurements')) route.bodyLimit = MAX_MEASUREMENTS_BYTES;
  });
  installUrlTextCheck(fastify);
  const json = jsonBodyParser(large);
  const limit = { bodyLimit: MAX_BODY_BYTES };
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
const sendRouterError =
  (headers: AddHeaders) =>
  ({ statusCode }: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const error =
      statusCode === 400
        ? new DaystarError('InvalidRequest', 'The URL is malformed.')
        : new DaystarError('NotFound', 'There is nothing at this path.');
    headers(request, reply);
    sendError(reply, error, request.headers.accept);
  };
