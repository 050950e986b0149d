import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** What callers and proxies make up as ids; anything else could break a line of the log, or a header. */
const ID = /^[\w.:+/=-]{1,128}$/;

/** The id that the caller gave a request, in `x-request-id`, or one of ours. */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && ID.test(given) ? given : randomUUID();
}
