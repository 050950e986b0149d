import type { FieldError } from '@daystar/contracts';
import type { GatewayReply, GatewayRequest } from '../../http/gateway-request';

const COOKIE = 'daystar_notice';
/** Time in which a browser follows the redirect, s. */
const MAX_AGE = 60;
/** Maximum length of the texts; browsers drop cookies of more than 4 kB. */
const MAX_LENGTH = 1000;
/** Codes of warnings that the page of a site always shows. */
const SHOWN_BY_PAGE: readonly string[] = ['NoEffect', 'Unusual'];
const ATTRIBUTES = 'Path=/; HttpOnly; SameSite=Strict';

/**
 * Hands the warnings about a stored form to the page that the browser loads next, in a short-lived cookie. Settings
 * without an effect and unusual values are left out, because that page always shows them.
 * @returns whether there are any warnings, also those that are left out
 */
export function handOverWarnings(reply: GatewayReply, warnings: readonly FieldError[] = []): boolean {
  const messages = warnings
    .filter(({ error_code }) => !SHOWN_BY_PAGE.includes(error_code))
    .map(({ message }) => message);
  const value = encodeURIComponent(messages.join(' ').slice(0, MAX_LENGTH));
  if (value !== '') void reply.header('set-cookie', `${COOKIE}=${value}; Max-Age=${MAX_AGE}; ${ATTRIBUTES}`);
  return warnings.length > 0;
}

/** Reads the warnings that a form handed over, and deletes their cookie: a reload of the page no longer shows them. */
export function readAndClearWarnings({ headers }: GatewayRequest, reply: GatewayReply): string[] {
  const cookie = (headers.cookie ?? '').split('; ').find((pair) => pair.startsWith(`${COOKIE}=`));
  if (!cookie) return [];
  void reply.header('set-cookie', `${COOKIE}=; Max-Age=0; ${ATTRIBUTES}`);
  try {
    return [decodeURIComponent(cookie.slice(COOKIE.length + 1)).slice(0, MAX_LENGTH)];
  } catch {
    // Another program wrote the cookie.
    return [];
  }
}
