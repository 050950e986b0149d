import { type DaystarError, ERROR_STATUS } from '@daystar/contracts';
import { hasTranslation, localizeErrors, localizeMessage } from './i18n/localize-errors';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { buildSignInUrl } from '../http/browser-request';
import { ERROR_EXPLANATIONS, ERROR_HEADINGS } from './error-texts';
import { type Page, sendPage } from './layout';
import { t } from './i18n/translate';
import { Localized, html } from './markup';
import { describeRetry } from './retry-advice';

/** Sends an error as a page; a browser that is not signed in and only reads is redirected to the sign-in. */
export function sendErrorPage(request: GatewayRequest, reply: GatewayReply, error: DaystarError): void {
  const { code, retryAfterSeconds } = error;
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (code === 'Unauthorized' && isRead) {
    void reply.header('cache-control', 'no-store').redirect(buildSignInUrl(request), 303);
    return;
  }
  if (retryAfterSeconds !== undefined) void reply.header('retry-after', String(Math.ceil(retryAfterSeconds)));
  sendPage(reply, buildErrorPage(error), ERROR_STATUS[code]);
}

/** Builds the page that shows an error. */
export function buildErrorPage(error: DaystarError): Page {
  const { code, message, errors, retryAfterSeconds } = error;
  // Before a message that exists only in English, pages in other languages explain the code.
  const translatedLead = new Localized(
    (language) => language !== 'en' && !hasTranslation(error) && html`<p class="lead">${ERROR_EXPLANATIONS[code]}</p>`,
  );
  const main = html`<h1>${ERROR_HEADINGS[code]}</h1>
    ${translatedLead}
    ${
      errors.length > 1
        ? html`<ul>
            ${errors.map((fieldError) => html`<li>${localizeErrors([fieldError])}</li>`)}
          </ul>`
        : html`<p class="lead">${errors.length === 1 ? localizeErrors(errors) : localizeMessage(message)}</p>`
    }
    ${retryAfterSeconds !== undefined && html`<p>${describeRetry(retryAfterSeconds)}</p>`}
    <p><a href="/sites">${t('Sites')}</a> · <a href="/docs">${t('Docs')}</a> · <a href="/">${t('Start page')}</a></p>
    <p class="note">${ERROR_STATUS[code]} ${code}</p>`;
  return { title: ERROR_HEADINGS[code], main };
}
