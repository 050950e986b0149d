import { readAndClearFlash, setFlash } from '../../http/flash-cookie';
import type { GatewayReply, GatewayRequest } from '../../http/gateway-request';
import { t } from '../../pages/i18n/translate';
import { type Markup, html } from '../../pages/markup';

const COOKIE = 'daystar_import';

/** Passes the number of imported sites to the page that the browser loads next. */
export const setImportNotice = (reply: GatewayReply, count: number): void => setFlash(reply, COOKIE, String(count));

/** Renders the number of sites that `setImportNotice` passed on; undefined without one. */
export function readAndClearImportNotice(request: GatewayRequest, reply: GatewayReply): Markup | undefined {
  const [digits] = /^\d{1,4}$/.exec(readAndClearFlash(request, reply, COOKIE) ?? '') ?? [];
  if (digits === undefined) return undefined;
  return html`<p class="notice" role="status">
    ${t('{count, plural, one {# site added.} other {# sites added.}}', { count: Number(digits) })}
  </p>`;
}
