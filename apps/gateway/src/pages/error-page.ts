import { type DaystarError, ERROR_STATUS, type ErrorCode } from '@daystar/contracts';
import { localizeMessages } from './i18n/constraint-texts';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { buildSignInUrl } from '../http/browser-request';
import { sendPage } from './layout';
import { t } from './i18n/translate';
import { Localized, type Text, html } from './markup';

/** Headings of error pages. */
export const ERROR_HEADINGS: Record<ErrorCode, Text> = {
  InvalidRequest: t('Invalid request'),
  Unauthorized: t('Please sign in'),
  Forbidden: t('Not allowed'),
  NotFound: t('Page not found'),
  MethodNotAllowed: t('Method not allowed'),
  NotAcceptable: t('Format not available'),
  RequestTimeout: t('The request took too long'),
  HeadersTooLarge: t('The request headers are too large'),
  Conflict: t('Conflict'),
  PayloadTooLarge: t('Request too large'),
  UnsupportedMediaType: t('Content type not supported'),
  RangeNotSatisfiable: t('Range not available'),
  TooManyRequests: t('Limit reached'),
  Busy: t('Server busy'),
  Internal: t('Something went wrong on our side'),
  Unavailable: t('Temporarily unavailable'),
};

/** Meaning of each error, and advice. */
const ERROR_EXPLANATIONS: Record<ErrorCode, Text> = {
  InvalidRequest: t('A value of the request is missing or wrong. Correct it and send the request again.'),
  Unauthorized: t('This page needs an API key. Sign in and open it again.'),
  Forbidden: t('Your account may not do this.'),
  NotFound: t('Nothing is at this address, or your account may not see it. Check the address.'),
  MethodNotAllowed: t('This address exists, but it does not accept this kind of request.'),
  NotAcceptable: t('This address is not available in the requested format.'),
  RequestTimeout: t('The request did not arrive in time. Send it again.'),
  HeadersTooLarge: t('The browser sent too much data with the address. Delete the cookies of this service.'),
  Conflict: t('Something else changed at the same time, or exists already. Load the page again.'),
  PayloadTooLarge: t('The request is too large. Send it in smaller parts.'),
  UnsupportedMediaType: t('The service does not accept this type of content.'),
  RangeNotSatisfiable: t('The file ends before the requested range. Download it again from its beginning.'),
  TooManyRequests: t('A limit of your plan is reached. Wait a moment.'),
  Busy: t('Too many requests are being processed. Try again soon.'),
  Internal: t('The error is recorded. Try again later.'),
  Unavailable: t('A part of the service is not available. Try again soon.'),
};

/** Sends an error as a page; a browser that is not signed in and only reads is redirected to the sign-in. */
export function sendErrorPage(request: GatewayRequest, reply: GatewayReply, error: DaystarError): void {
  const { code, message, errors, retryAfterSeconds } = error;
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (code === 'Unauthorized' && isRead) {
    void reply.header('cache-control', 'no-store').redirect(buildSignInUrl(request), 303);
    return;
  }
  if (retryAfterSeconds !== undefined) void reply.header('retry-after', String(Math.ceil(retryAfterSeconds)));
  // Messages of the API are English, so that other languages explain the code first.
  const translatedLead = new Localized(
    (language) => language !== 'en' && html`<p class="lead">${ERROR_EXPLANATIONS[code]}</p>`,
  );
  const main = html`<h1>${ERROR_HEADINGS[code]}</h1>
    ${translatedLead} ${errors.length < 2 && html`<p class="lead">${localizeMessages([message])}</p>`}
    ${
      errors.length > 1 &&
      html`<ul>
        ${errors.map((fieldError) => html`<li>${localizeMessages([fieldError.message])}</li>`)}
      </ul>`
    }
    ${retryAfterSeconds !== undefined && html`<p>${t('Try again in {seconds, plural, one {# second} other {# seconds}}.', { seconds: Math.ceil(retryAfterSeconds) })}</p>`}
    <p><a href="/sites">${t('Sites')}</a> · <a href="/docs">${t('Docs')}</a> · <a href="/">${t('Start page')}</a></p>
    <p class="note">${ERROR_STATUS[code]} ${code}</p>`;
  sendPage(reply, { title: ERROR_HEADINGS[code], main }, ERROR_STATUS[code]);
}
