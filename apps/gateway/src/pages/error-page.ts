import { type DaystarError, ERROR_STATUS, type ErrorCode } from '@daystar/contracts';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { signInUrl } from '../http/browser-request';
import { sendPage } from './layout';
import { html } from './markup';

/** What each refusal says to people. */
export const HEADINGS: Record<ErrorCode, string> = {
  InvalidRequest: 'Something in the address is not right',
  Unauthorized: 'Please sign in',
  Forbidden: 'Not in your plan',
  NotFound: 'There is nothing here',
  MethodNotAllowed: 'This cannot be done here',
  NotAcceptable: 'Not in this format',
  RequestTimeout: 'The request took too long',
  HeadersTooLarge: 'The request headers are too large',
  Conflict: 'This is taken',
  PayloadTooLarge: 'That was too much',
  UnsupportedMediaType: 'Not in this form',
  TooManyRequests: 'Your limit is used up',
  Busy: 'Just busy',
  Internal: 'Something went wrong on our side',
  Unavailable: 'Not just now',
};

/** Sends an error as a page; a browser that is not signed in is redirected to the sign-in. */
export function sendErrorPage(request: GatewayRequest, reply: GatewayReply, error: DaystarError): void {
  const { code, message, errors, retryAfterSeconds } = error;
  const reads = request.method === 'GET' || request.method === 'HEAD';
  if (code === 'Unauthorized' && reads) {
    void reply.header('cache-control', 'no-store').redirect(signInUrl(request), 303);
    return;
  }
  if (retryAfterSeconds !== undefined) void reply.header('retry-after', String(Math.ceil(retryAfterSeconds)));
  const main = html`<h1>${HEADINGS[code]}</h1>
    ${errors.length < 2 && html`<p class="lead">${message}</p>`}
    ${
      errors.length > 1 &&
      html`<ul>
        ${errors.map((one) => html`<li><code>${one.field_name}</code>: ${one.message}</li>`)}
      </ul>`
    }
    ${retryAfterSeconds !== undefined && html`<p>Try again in ${Math.ceil(retryAfterSeconds)} seconds.</p>`}
    <p><a href="/docs">What can be asked for</a> · <a href="/">Start page</a></p>
    <p class="note">${ERROR_STATUS[code]} ${code}</p>`;
  sendPage(reply, { title: HEADINGS[code], main }, ERROR_STATUS[code]);
}
