import { setFlash, takeFlash } from '../../http/flash-cookie';
import type { GatewayReply, GatewayRequest } from '../../http/gateway-request';
import { t } from '../../pages/i18n/translate';
import { type Markup, html } from '../../pages/markup';

const COOKIE = 'daystar_measurements';

/** Hands the number of stored or deleted measurements to the page that the browser loads next. */
export const handOverCount = (reply: GatewayReply, change: 'stored' | 'deleted', count: number): void =>
  setFlash(reply, COOKIE, `${change}.${count}`);

/** Renders the number of stored or deleted measurements that a form handed over; undefined without one. */
export function takeCountNotice(request: GatewayRequest, reply: GatewayReply): Markup | undefined {
  const [, change, digits] = /^(stored|deleted)\.(\d{1,9})$/.exec(takeFlash(request, reply, COOKIE) ?? '') ?? [];
  if (change === undefined) return undefined;
  const count = Number(digits);
  return html`<p class="notice" role="status">
    ${
      change === 'stored'
        ? t('{count, plural, one {# measurement stored.} other {# measurements stored.}}', { count })
        : t('{count, plural, one {# measurement deleted.} other {# measurements deleted.}}', { count })
    }
  </p>`;
}
