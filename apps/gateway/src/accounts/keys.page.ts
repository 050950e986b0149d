import type { KeyRecord } from './keys.service';
import { type RejectedKeyForm, renderKeysSection } from './keys-section';
import { renderNewKeySection } from './new-key-section';
import type { Page } from '../pages/layout';
import { code, t } from '../pages/i18n/translate';
import { forWriters, html } from '../pages/markup';
import { formatMinute } from '../pages/table';
import { renderLead, type Crumb, renderPageHead } from '../pages/page-head';

const ACCOUNT_CRUMBS: readonly Crumb[] = [['/account', t('Account')]];
const KEYS_CRUMBS: readonly Crumb[] = [...ACCOUNT_CRUMBS, ['/account/keys', t('API keys')]];

/** Renders the HTML page with the keys of an account. @param rejected the form, if it was rejected */
export const renderKeysPage = ({ keys }: { keys: readonly KeyRecord[] }, rejected?: RejectedKeyForm): Page => ({
  title: t('API keys'),
  main: html`${renderPageHead(t('API keys'), ACCOUNT_CRUMBS)} ${renderKeysSection(keys, rejected)}`,
});

/** Renders the HTML page that shows a new key; no other page shows it again. */
export const renderNewKeyPage = (apiKey: string): Page => ({
  title: t('New API key'),
  main: html`${renderPageHead(t('New API key'), KEYS_CRUMBS)} ${renderNewKeySection(apiKey)}`,
});

/** Renders the HTML page that asks for confirmation before a key is revoked. */
export const renderRevokeKeyPage = ({ key_id, name, created_at }: KeyRecord): Page => ({
  title: t('Revoke this key?'),
  main: html`${renderPageHead(t('Revoke this key?'), KEYS_CRUMBS)}
  ${forWriters(
    html`${renderLead(
        html`${name && `${name}, `}${t(
          '<code>{id}</code>, created {time} UTC. Programs and sessions that use it are refused at once.',
          { id: key_id, time: formatMinute(created_at), code },
        )}`,
      )}
      <form method="post" action="/account/keys/${key_id}/revoke">
        <button class="danger">${t('Revoke key')}</button>
        <a class="button quiet" href="/account/keys">${t('Keep it')}</a>
      </form>`,
  )}`,
});
