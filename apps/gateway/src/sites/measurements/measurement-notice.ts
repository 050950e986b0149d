import { readAndClearFlash, setFlash } from '../../http/flash-cookie';
import type { GatewayReply, GatewayRequest } from '../../http/gateway-request';
import { t } from '../../pages/i18n/translate';
import { type Markup, html } from '../../pages/markup';

const COOKIE = 'daystar_measurements';

/**
 * Passes the number of stored or deleted measurements to the page that the browser loads next.
 * @param omitted number of rows that were not stored: refused ones, and earlier ones of the same period
 */
export const setCountNotice = (reply: GatewayReply, change: 'stored' | 'deleted', count: number, omitted = 0): void =>
  setFlash(reply, COOKIE, `${change}.${count}.${omitted}`);

/** Renders the number of stored or deleted measurements that `setCountNotice` passed on; undefined without one. */
export function readAndClearCountNotice(request: GatewayRequest, reply: GatewayReply): Markup | undefined {
  const [, change, digits, omittedDigits] =
    /^(stored|deleted)\.(\d{1,9})\.(\d{1,9})$/.exec(readAndClearFlash(request, reply, COOKIE) ?? '') ?? [];
  if (change === undefined) return undefined;
  const [count, omitted] = [digits, omittedDigits].map(Number);
  return html`<p class="notice" role="status">
    ${
      change === 'stored'
        ? t('{count, plural, one {# measurement stored.} other {# measurements stored.}}', { count })
        : t('{count, plural, one {# measurement deleted.} other {# measurements deleted.}}', { count })
    }
    ${change === 'deleted' && count > 0 && t('If tuning is on, training begins again in half a minute.')}
    ${
      omitted > 0 &&
      t(
        '{count, plural, one {# row was not stored: it was refused, or a later row has its period.} other {# rows were not stored: they were refused, or a later row has their period.}}',
        { count: omitted },
      )
    }
  </p>`;
}
