import type { FieldError } from '@daystar/contracts';
import { setFlash, takeFlash } from '../../http/flash-cookie';
import { isLimitList } from '../ended-limits';
import type { GatewayReply, GatewayRequest } from '../../http/gateway-request';

const COOKIE = 'daystar_notice';
/** Codes of warnings that the page of a site always shows. */
const SHOWN_BY_PAGE: readonly string[] = ['NoEffect', 'Unusual'];

/**
 * Hands the warnings about a stored form to the page that the browser loads next. Settings without an effect and unusual
 * values are left out, because that page always shows them, except planned limits that have ended.
 * @returns whether there are any warnings, also those that are left out
 */
export function handOverWarnings(reply: GatewayReply, warnings: readonly FieldError[] = []): boolean {
  const messages = warnings
    .filter(({ field_name, error_code }) => !SHOWN_BY_PAGE.includes(error_code) || isLimitList(field_name))
    .map(({ message }) => message);
  if (messages.length > 0) setFlash(reply, COOKIE, messages.join(' '));
  return warnings.length > 0;
}

/** Reads the warnings that a form handed over: a reload of the page no longer shows them. */
export function readAndClearWarnings(request: GatewayRequest, reply: GatewayReply): string[] {
  const text = takeFlash(request, reply, COOKIE);
  return text === undefined ? [] : [text];
}
