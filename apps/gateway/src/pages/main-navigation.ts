import { t } from './i18n/translate';
import { type Markup, type Text, html } from './markup';

/** Links at the top of every page, in their order. */
const LINKS = [
  ['/sites', t('Sites')],
  ['/explore', t('Explore')],
  ['/pv_power/collections', t('Fleet')],
  ['/docs', t('Docs')],
  ['/v1/status/inputs', t('Status')],
] as const;

/** Links of the account menu. */
const ACCOUNT_LINKS = [
  ['/account', t('Account')],
  ['/usage', t('Usage')],
  ['/account/keys', t('API keys')],
  ['/account/webhooks', t('Webhooks')],
] as const;

const renderLink = ([url, text]: readonly [string, Text]) => html`<a href="${url}">${text}</a>`;

const ACCOUNT_MENU = html`<details class="menu">
  <summary>${t('Account')}</summary>
  <div>
    ${ACCOUNT_LINKS.map(renderLink)}
    <form method="post" action="/sign-out"><button class="link">${t('Sign out')}</button></form>
  </div>
</details>`;

const VISITOR_LINKS = html`<a href="/sign-in">${t('Sign in')}</a><a href="/register">${t('Register')}</a>`;

/** Renders the navigation at the top of every page: the same links, then the account menu, or the links to sign in and register. */
export const renderMainNavigation = (isSignedIn: boolean): Markup =>
  html`<nav aria-label="${t('Main')}">${LINKS.map(renderLink)}${isSignedIn ? ACCOUNT_MENU : VISITOR_LINKS}</nav>`;
