import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Accepted request ids; other characters could break a log line or a header. */
const REQUEST_ID = /^[\w.:+/=-]{1,128}$/;
/**
 * The request id from `x-request-id`, or a new one. Logs and responses show it: an id that looks like a key, or is the key of the
 * request, was sent by mistake and is replaced.
 */
export function getRequestId({ headers }: { readonly headers: IncomingHttpHeaders }): string {
  const clientId = headers['x-request-id'];
  return typeof clientId === 'string' && REQUEST_ID.test(clientId) && !isKey(clientId, headers)
    ? clientId
    : randomUUID();
}

const isKey = (id: string, headers: IncomingHttpHeaders): boolean =>
  isKeyLike(id) || headers['x-api-key'] === id || headers.authorization === `Bearer ${id}`;

/**
 * An API key has 32 characters of base64url, in both letter cases; a key of an operator has 48 hexadecimal digits or more.
 * UUIDs, ULIDs and trace ids are shorter or have one letter case.
 */
const isKeyLike = (id: string): boolean =>
  /[a-zA-Z\d]{40}/.test(id) ||
  id.split(/[.:=]/).some((part) => part.length >= 24 && /[A-Z]/.test(part) && /[a-z]/.test(part));
