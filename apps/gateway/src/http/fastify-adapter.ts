import { FastifyAdapter } from '@nestjs/platform-fastify';
import { parseQuery } from './query';
import { tidyUrl } from './tidy-url';

const LARGEST_BODY = 1024 * 1024;

/** Fastify as our routes expect it: tidy URLs, queries in any letter case, bodies of at most 1 MB. */
export function fastifyAdapter(): FastifyAdapter {
  return new FastifyAdapter({
    bodyLimit: LARGEST_BODY,
    rewriteUrl: ({ url = '/', method = 'GET' }) => tidyUrl(url, method),
    routerOptions: { querystringParser: (text) => parseQuery(text) as unknown as Record<string, unknown> },
  });
}
