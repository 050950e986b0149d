import { createHash } from 'node:crypto';
import { compressBody, negotiateEncoding } from '@daystar/formats';
import { buildSignInUrl } from '../http/browser-request';
import type { Caller } from '../http/caller';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { getAssetUrl } from './assets';
import type { Language } from './i18n/language';
import { LANGUAGE_SWITCH } from './i18n/language-switch';
import { readLanguage } from './i18n/request-language';
import { link, strong, t } from './i18n/translate';
import { renderMainNavigation } from './main-navigation';
import { type Markup, type Text, html } from './markup';

export interface Page {
  readonly title: Text;
  readonly main: Markup;
  /** Whether the page loads the chart script. */
  readonly hasChart?: boolean;
  /** Whether to show the account menu; stated by pages that sign the browser in, and read from the request when absent. */
  readonly isSignedIn?: boolean;
  /** Whether the main part states that its weather is simulated. The layout then omits its own warning. */
  readonly hasOwnSimulationWarning?: boolean;
  /** Other scripts of the page. */
  readonly scripts?: readonly (
    | 'file-input.js'
    | 'dashboard.js'
    | 'clear-day.js'
    | 'cloud-map.js'
    | 'place-picker.js'
    | 'area-picker.js'
    | 'kind-links.js'
    | 'live-rows.js'
    | 'member-list.js'
    | 'azimuth-dial.js'
    | 'roofs.js'
    | 'row-lists.js'
    | 'try-request.js'
  )[];
}

/** Headers that select the format, the language and the account of a page. */
export const PAGE_VARY = 'accept, accept-language, cookie';

/** Pages may load files only from this service and send forms only to it; other sites may not frame them. */
export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
    "form-action 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
};

const CHART_ASSETS = html`<link rel="stylesheet" href="${getAssetUrl('uplot.css')}" />
  <script src="${getAssetUrl('uplot.js')}" defer></script>
  <script src="${getAssetUrl('chart.js')}" defer></script>`;

/** What the layout of a page depends on, besides the content of the page. */
export interface PageContext {
  /** Whether to show the account menu. */
  readonly isSignedIn: boolean;
  /** Whether the reader may not make changes. */
  readonly isReadOnly?: boolean;
  readonly language: Language;
  /** Whether to say that forecasts of the service use simulated weather. */
  readonly hasSimulatedWeather?: boolean;
  /** URL of the sign-in, for a page that was opened with an API key in its address. */
  readonly signInUrl?: string;
}

const SIMULATED_WEATHER_WARNING = html`<p class="warning">
  ${t('<strong>Simulated weather (sandbox)</strong> This service uses a simulated atmosphere. Forecasts and estimated actuals show how it works, and say nothing about the real sky.', { strong })}
</p>`;

/** Finds the URL of the sign-in to show on a page that was opened with an API key in its address; undefined for other pages. */
export const findSignInUrl = (request: GatewayRequest): string | undefined =>
  !request.isSignedIn && (request.caller as Caller | undefined) && request.query.has('api_key')
    ? buildSignInUrl(request)
    : undefined;

const renderKeyNotice = (signInUrl: string): Markup =>
  html`<p class="note">
    ${t('The address of this page contains your API key. The links of this page leave it out: <a>sign in</a> to follow them.', { a: link(signInUrl) })}
  </p>`;

const READ_ONLY_NOTICE = html`<p class="note">
  ${t('You have read-only access, so forms and buttons that make changes are not shown. To make changes, sign in with a key that has full access.')}
</p>`;

/** Reads from a request what the layout of its page depends on. */
export const readPageContext = (request: GatewayRequest): PageContext => ({
  isSignedIn: request.isSignedIn,
  // Pages that anyone may open have no caller.
  isReadOnly: (request.caller as Caller | undefined)?.isReadOnly === true,
  language: readLanguage(request),
});

/** Renders the HTML document of a page. */
export function renderDocument(
  { title, main, hasChart, hasOwnSimulationWarning, scripts = [] }: Page,
  { isSignedIn, isReadOnly = false, language, hasSimulatedWeather, signInUrl }: PageContext,
): string {
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>${title}${title !== 'Daystar' && ' · Daystar'}</title>
        <link rel="icon" href="${getAssetUrl('icon.svg')}" />
        <link rel="stylesheet" href="${getAssetUrl('daystar.css')}" />
        ${hasChart && CHART_ASSETS}
        ${scripts.map((script) => html`<script src="${getAssetUrl(script)}" defer></script>`)}
      </head>
      <body>
        <a class="skip" href="#main">${t('Skip to content')}</a>
        <header>
          <a class="brand" href="/"><img src="${getAssetUrl('icon.svg')}" alt="" width="28" height="28" />Daystar</a>
          ${renderMainNavigation(isSignedIn)}
        </header>
        <main id="main" tabindex="-1">
          ${signInUrl !== undefined && renderKeyNotice(signInUrl)}
          ${hasSimulatedWeather && !hasOwnSimulationWarning && SIMULATED_WEATHER_WARNING}
          ${isReadOnly && main.hasWriterContent && READ_ONLY_NOTICE} ${main}
        </main>
        <footer>
          <p>
            ${t('Daystar: solar forecasts and estimated actuals for anywhere on Earth. Times are UTC unless a zone is named.')}
          </p>
          ${LANGUAGE_SWITCH}
        </footer>
      </body>
    </html> `.render(language, isReadOnly);
}

/** Hash of layout and asset names: part of the entity tag of pages, so that changed pages are sent again. */
export const LAYOUT_VERSION = createHash('sha256')
  .update(renderDocument({ title: '', main: html``, hasChart: true }, { isSignedIn: true, language: 'en' }))
  .digest('hex')
  .slice(0, 8);

/** Smaller pages are sent as they are: they fit in one packet. */
const MIN_COMPRESSED_BYTES = 1400;

/** Sends a page with `no-store`, because it may be private to the caller or contain a secret. */
export function sendPage(reply: GatewayReply, page: Page, status = 200): void {
  const request = reply.request as GatewayRequest;
  const { hasSimulatedWeather } = request;
  const context = readPageContext(request);
  const isSignedIn = page.isSignedIn ?? context.isSignedIn;
  const signInUrl = findSignInUrl(request);
  const document = renderDocument(page, { ...context, isSignedIn, hasSimulatedWeather, signInUrl });
  const encoding =
    document.length < MIN_COMPRESSED_BYTES ? 'identity' : negotiateEncoding(request.headers['accept-encoding']);
  void reply
    .status(status)
    .headers(PAGE_HEADERS)
    .headers({ 'cache-control': 'no-store', vary: `${PAGE_VARY}, accept-encoding` });
  if (encoding === 'identity') void reply.send(document);
  else
    void compressBody(document, encoding).then(
      (body) => reply.header('content-encoding', encoding).send(body),
      (error: unknown) => reply.send(error),
    );
}
