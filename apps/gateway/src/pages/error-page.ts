import { type DaystarError, ERROR_STATUS, type ErrorCode } from '@daystar/contracts';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { buildSignInUrl } from '../http/browser-request';
import { sendPage } from './layout';
import { html } from './markup';

/** Headings of error pages. */
export const ERROR_HEADINGS: Record<ErrorCode, string> = {
  InvalidRequest: 'Invalid request',
  Unauthorized: 'Please sign in',
  Forbidden: 'Not allowed',
  NotFound: 'Page not found',
  MethodNotAllowed: 'Method not allowed',
  NotAcceptable: 'Format not available',
  RequestTimeout: 'The request took too long',
  HeadersTooLarge: 'The request headers are too large',
  Conflict: 'Conflict',
  PayloadTooLarge: 'Request too large',
  UnsupportedMediaType: 'Content type not supported',
  TooManyRequests: 'Limit reached',
  Busy: 'Server busy',
  Internal: 'Something went wrong on our side',
  Unavailable: 'Temporarily unavailable',
};

/** Sends an error as a page; a browser that is not signed in is redirected to the sign-in. */
export function sendErrorPage(request: GatewayRequest, reply: GatewayReply, error: DaystarError): void {
  const { code, message, errors, retryAfterSeconds } = error;
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (code === 'Unauthorized' && isRead) {
    void reply.header('cache-control', 'no-store').redirect(buildSignInUrl(request), 303);
    return;
  }
  if (retryAfterSeconds !== undefined) void reply.header('retry-after', String(Math.ceil(retryAfterSeconds)));
  const main = html`<h1>${ERROR_HEADINGS[code]}</h1>
    ${errors.length < 2 && html`<p class="lead">${message}</p>`}
    ${
      errors.length > 1 &&
      html`<ul>
        ${errors.map((fieldError) => html`<li>${fieldError.message}</li>`)}
      </ul>`
    }
    ${retryAfterSeconds !== undefined && html`<p>Try again in ${Math.ceil(retryAfterSeconds)} seconds.</p>`}
    <p><a href="/sites">Sites</a> · <a href="/docs">Docs</a> · <a href="/">Start page</a></p>
    <p class="note">${ERROR_STATUS[code]} ${code}</p>`;
  sendPage(reply, { title: ERROR_HEADINGS[code], main }, ERROR_STATUS[code]);
}
