import { type Markup, html } from './markup';

/** Links at the top of every page, in their order. */
const LINKS = [
  ['/sites', 'Sites'],
  ['/explore', 'Explore'],
  ['/pv_power/collections', 'Fleet'],
  ['/docs', 'Docs'],
  ['/v1/status/inputs', 'Status'],
] as const;

/** Links of the account menu. */
const ACCOUNT_LINKS = [
  ['/account', 'Account'],
  ['/usage', 'Usage'],
  ['/account/keys', 'API keys'],
  ['/account/webhooks', 'Webhooks'],
] as const;

const renderLink = ([url, text]: readonly [string, string]) => html`<a href="${url}">${text}</a>`;

const ACCOUNT_MENU = html`<details class="menu">
  <summary>Account</summary>
  <div>
    ${ACCOUNT_LINKS.map(renderLink)}
    <form method="post" action="/sign-out"><button class="link">Sign out</button></form>
  </div>
</details>`;

const VISITOR_LINKS = html`<a href="/sign-in">Sign in</a><a href="/register">Register</a>`;

/** Renders the navigation at the top of every page: the same links, and the account menu of a browser that is signed in. */
export const renderMainNavigation = (isSignedIn: boolean): Markup =>
  html`<nav aria-label="Main">${LINKS.map(renderLink)}${isSignedIn ? ACCOUNT_MENU : VISITOR_LINKS}</nav>`;
