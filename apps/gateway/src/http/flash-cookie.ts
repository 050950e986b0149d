import type { GatewayReply, GatewayRequest } from './gateway-request';

/** Time in which a browser follows the redirect, s. */
const MAX_AGE = 60;
/** Maximum length of the text; browsers drop cookies of more than 4 kB. */
const MAX_LENGTH = 1000;
const ATTRIBUTES = 'Path=/; HttpOnly; SameSite=Strict';

/** Hands a text about a stored form to the page that the browser loads next, in a short-lived cookie. */
export function setFlash(reply: GatewayReply, name: string, text: string): void {
  const value = encodeURIComponent(text.slice(0, MAX_LENGTH));
  void reply.header('set-cookie', `${name}=${value}; Max-Age=${MAX_AGE}; ${ATTRIBUTES}`);
}

/** Reads the text that a form handed over, and deletes its cookie: a reload of the page no longer shows it. */
export function readAndClearFlash({ headers }: GatewayRequest, reply: GatewayReply, name: string): string | undefined {
  const cookie = (headers.cookie ?? '').split('; ').find((pair) => pair.startsWith(`${name}=`));
  if (!cookie) return undefined;
  void reply.header('set-cookie', `${name}=; Max-Age=0; ${ATTRIBUTES}`);
  try {
    return decodeURIComponent(cookie.slice(name.length + 1)).slice(0, MAX_LENGTH);
  } catch {
    // Another program wrote the cookie.
    return undefined;
  }
}
