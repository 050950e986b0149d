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
 * Minimum lengths of text that may be a key. An API key has 32 characters of base64url, in both letter cases; a key of an operator
 * has at least 48 hexadecimal digits. The limits are lower, so that most of a key is not shown either. UUIDs, ULIDs and trace ids
 * are shorter than `MIN_OPERATOR_KEY_LENGTH` and have one letter case.
 */
const MIN_API_KEY_LENGTH = 24;
const MIN_OPERATOR_KEY_LENGTH = 40;
const OPERATOR_KEY = new RegExp(`[a-zA-Z\\d]{${MIN_OPERATOR_KEY_LENGTH}}`);
const isKeyLike = (id: string): boolean =>
  OPERATOR_KEY.test(id) ||
  id.split(/[.:=]/).some((part) => part.length >= MIN_API_KEY_LENGTH && /[A-Z]/.test(part) && /[a-z]/.test(part));
