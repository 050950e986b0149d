import type { KeyRecord } from './keys.service';
import { type FailedKey, renderKeysSection } from './keys-section';
import { renderNewKeySection } from './new-key-section';
import type { Page } from '../pages/layout';
import { html } from '../pages/markup';
import { formatMinute } from '../pages/table';
import { type Crumb, renderPageHead } from '../pages/page-head';

const ACCOUNT_CRUMBS: readonly Crumb[] = [['/account', 'Account']];
const KEYS_CRUMBS: readonly Crumb[] = [...ACCOUNT_CRUMBS, ['/account/keys', 'API keys']];

/** Renders the HTML page with the keys of an account. @param attempt the values of a form that failed */
export const renderKeysPage = ({ keys }: { keys: readonly KeyRecord[] }, attempt?: FailedKey): Page => ({
  title: 'API keys',
  main: html`${renderPageHead('API keys', ACCOUNT_CRUMBS)} ${renderKeysSection(keys, attempt)}`,
});

/** Renders the HTML page that shows a new key; no other page shows it again. */
export const renderNewKeyPage = (apiKey: string): Page => ({
  title: 'New API key',
  main: html`${renderPageHead('New API key', KEYS_CRUMBS)} ${renderNewKeySection(apiKey)}`,
});

/** Renders the HTML page that asks for confirmation before a key is revoked. */
export const renderRevokeKeyPage = ({ key_id, name, created_at }: KeyRecord): Page => ({
  title: 'Revoke this key?',
  main: html`${renderPageHead(
      'Revoke this key?',
      KEYS_CRUMBS,
      html`${name && `${name}, `}<code>${key_id}</code>, created ${formatMinute(created_at)} UTC. Programs and sessions
      that use it are refused at once.`,
    )}
    <form method="post" action="/account/keys/${key_id}/revoke">
      <button class="danger">Revoke key</button> <a class="button quiet" href="/account/keys">Keep it</a>
    </form>`,
});
