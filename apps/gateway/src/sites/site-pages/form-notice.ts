import type { FieldError } from '@daystar/contracts';
import { readAndClearFlash, setFlash } from '../../http/flash-cookie';
import type { GatewayReply, GatewayRequest } from '../../http/gateway-request';
import { localizeMessage } from '../../pages/i18n/localize-errors';
import { t } from '../../pages/i18n/translate';
import type { Text } from '../../pages/markup';
import { isLimitList } from '../ended-limits';
import { getPropertyLabel } from '../property-labels';

const COOKIE = 'daystar_notice';
/** Codes of warnings that the page of a site always shows. */
const SHOWN_BY_PAGE: readonly string[] = ['NoEffect', 'Unusual'];

/**
 * Passes the warnings about a stored form to the page of the site, which the browser loads next. Leaves out settings without
 * an effect and unusual values, which that page always shows. Planned limits that have ended are passed on.
 */
export function setSavedNotice(reply: GatewayReply, warnings: readonly FieldError[] = []): void {
  const lines = warnings
    .filter(({ field_name, error_code }) => !SHOWN_BY_PAGE.includes(error_code) || isLimitList(field_name))
    .map(({ field_name, error_code, message }) => [error_code, field_name, message].join(SEPARATOR));
  setFlash(reply, COOKIE, [SAVED, ...lines].join('\n'));
}

/** First line of the cookie. */
const SAVED = 'saved';
/** Separates the parts of a warning in the cookie; no message contains it. */
const SEPARATOR = '\t';

/**
 * Reads the warnings that `setSavedNotice` passed on: a reload of the page no longer shows them.
 * @returns undefined if no form was stored just now
 */
export function readAndClearWarnings(request: GatewayRequest, reply: GatewayReply): Text[] | undefined {
  const lines = readAndClearFlash(request, reply, COOKIE)
    ?.split('\n')
    .filter((line) => line !== SAVED);
  return lines?.map((line) => {
    const [code, field, message] = line.split(SEPARATOR);
    // The cookie may be cut off, or come from the previous release.
    return message === undefined ? localizeMessage(line) : localizeWarning(code, field, message);
  });
}

function localizeWarning(code: string, field: string, message: string): Text {
  const property = getPropertyLabel(field);
  if (code === 'NoEffect')
    return t('{property}: all of them have ended, so they do not change the forecast.', { property });
  return code === 'Unknown' ? t('{property}: unknown property, ignored.', { property }) : localizeMessage(message);
}
