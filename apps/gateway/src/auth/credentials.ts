import type { IncomingHttpHeaders } from 'node:http';
import type { QueryValues } from '../http/query-reader';

const MAX_KEY_LENGTH = 256;

/**
 * The keys a request presents, by any of the four ways: X-Api-Key, Bearer, Basic (the key as user name), `api_key`.
 * Some clients send several ways at once, and proxies add an Authorization of their own: any one may be the right one.
 */
export function readApiKeys(headers: IncomingHttpHeaders, query: QueryValues): string[] {
  const keys = [headers['x-api-key'], authorizationKey(headers.authorization), ...(query.get('api_key') ?? [])];
  return keys.flat().flatMap((key) => (key && key.length <= MAX_KEY_LENGTH ? [key.trim()] : []));
}

function authorizationKey(authorization = ''): string | undefined {
  const [, scheme, credentials] = /^(\w+)\s+(\S+)\s*$/.exec(authorization) ?? [];
  if (scheme?.toLowerCase() === 'bearer') return credentials;
  if (scheme?.toLowerCase() !== 'basic') return undefined;
  return Buffer.from(credentials, 'base64').toString('utf8').split(':', 1)[0];
}
