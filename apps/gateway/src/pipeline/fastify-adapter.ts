import { DaystarError } from '@daystar/contracts';
import { UnsupportedMediaTypeException } from '@nestjs/common';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { createCsvBodyParser, isUndeclaredCsv } from '../http/body-parsers/csv-body-parser';
import { createUnknownPathError } from '../http/unknown-path-error';
import { sendError } from '../http/send-error';
import { createFormBodyParser } from '../http/body-parsers/form-body-parser';
import { parseMultipartForm } from '../http/body-parsers/multipart-form-parser';
import {
  JSON_TYPES,
  type BodyParser,
  type LargeBodyParser,
  createJsonBodyParser,
} from '../http/body-parsers/json-body-parser';
import { respondToMalformedRequest } from '../http/raw-errors';
import { type RawServerOptions, createRawServerFactory, getRequestId } from '../http/raw-server';
import { parseQuery } from '../http/query-reader';
import { installUrlTextCheck, normalizeUrl } from '../http/request-url';
import { renderRawErrorPage } from '../pages/raw-error-page';

const MAX_BODY_BYTES = 1024 * 1024;
/** Limit for measurements: ten thousand of them with every field take 2.5 MB, as does a table of 100,000 lines. */
const MAX_MEASUREMENTS_BYTES = 4 * MAX_BODY_BYTES;

/**
 * Creates the Fastify adapter: normalized URLs, query names in any letter case, bodies of at most 1 MB, or 4 MB of
 * measurements.
 * @param countRouterError counts a request that the router rejects against the rate limits, and sets the common headers;
 *   throws above a limit
 * @param trustedProxies addresses of proxies whose headers X-Forwarded-For, X-Forwarded-Host and X-Forwarded-Proto are
 *   trusted; none when absent
 * @param largeBodyParser parses large bodies; without it, the main thread parses them
 */
export function createFastifyAdapter(
  countRouterError: RouterErrorCounter,
  server: RawServerOptions,
  trustedProxies?: string,
  largeBodyParser?: LargeBodyParser,
): FastifyAdapter {
  const adapter = new FastifyAdapter({
    bodyLimit: MAX_BODY_BYTES,
    serverFactory: createRawServerFactory(server),
    genReqId: getRequestId,
    trustProxy: trustedProxies ?? false,
    // On shutdown, Fastify serves requests on open connections, and closes them afterwards.
    return503OnClosing: false,
    rewriteUrl: normalizeUrl,
    routerOptions: {
      caseSensitive: false,
      // Fastify's type allows only plain objects.
      querystringParser: parseQuery as never,
    },
    clientErrorHandler: (error, socket) => respondToMalformedRequest(error, socket, renderRawErrorPage),
    // Fastify's own type of this hook is generic.
    frameworkErrors: createRouterErrorHandler(countRouterError) as never,
  });
  const fastify = adapter.getInstance();
  fastify.addHook('onRoute', (route) => {
    if (/\/(?:measurements|upload)$/.test(route.url)) route.bodyLimit = MAX_MEASUREMENTS_BYTES;
  });
  installUrlTextCheck(fastify);
  const parseCsv = createCsvBodyParser(largeBodyParser);
  const parseJson = createJsonBodyParser(largeBodyParser);
  const allowUndeclaredCsv =
    (parser: BodyParser): BodyParser =>
    (request, body, done) =>
      (isUndeclaredCsv(request, body) ? parseCsv : parser)(request, body, done);
  const parseJsonOrCsv: BodyParser = (request, body, done) =>
    (request.headers['content-type'] ? parseJson : allowUndeclaredCsv(parseJson))(request, body, done);
  const limit = { bodyLimit: MAX_BODY_BYTES };
  // Fastify parses plain text by default, but no route accepts it.
  fastify.removeContentTypeParser('text/plain');
  for (const type of JSON_TYPES) adapter.useBodyParser(type as string, false, limit, parseJsonOrCsv);
  adapter.useBodyParser(
    'application/x-www-form-urlencoded',
    false,
    limit,
    allowUndeclaredCsv(createFormBodyParser(parseJson)),
  );
  adapter.useBodyParser('multipart/form-data', false, limit, parseMultipartForm);
  adapter.useBodyParser('text/csv', false, limit, parseCsv);
  // A fleet file is streamed, because a million rows need not fit in memory. No other route accepts such bodies.
  fastify.addContentTypeParser('application/octet-stream', ({ url }, body, done) =>
    url.startsWith('/admin/') ? done(null, body) : done(new UnsupportedMediaTypeException()),
  );
  return adapter;
}

type RouterErrorCounter = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** Responds to URLs that the router rejects; they do not reach the error filter. */
const createRouterErrorHandler =
  (countRouterError: RouterErrorCounter) =>
  ({ statusCode }: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const error =
      statusCode === 400 ? new DaystarError('InvalidRequest', 'The URL is malformed.') : createUnknownPathError();
    const send = (errorToSend: DaystarError) => sendError(reply, errorToSend, request.headers.accept);
    void countRouterError(request, reply).then(() => send(error), send);
  };
