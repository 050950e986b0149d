import type { KeyRecord } from './keys.service';
import { keysSection } from './account-sections';
import type { Page } from '../pages/layout';
import { html } from '../pages/markup';
import { formatMinute } from '../pages/table';
import { type Crumb, pageHead } from '../pages/page-head';

const ACCOUNT: readonly Crumb[] = [['/account', 'Account']];

/** HTML page with the keys of an account. */
export const keysPage = ({ keys }: { keys: readonly KeyRecord[] }): Page => ({
  title: 'API keys',
  main: html`${pageHead('API keys', ACCOUNT)} ${keysSection(keys)}`,
});

/** HTML page that asks for confirmation before a key is revoked. */
export const revokeKeyPage = ({ key_id, created_at }: KeyRecord): Page => ({
  title: 'Revoke this key?',
  main: html`${pageHead(
      'Revoke this key?',
      [...ACCOUNT, ['/keys', 'API keys']],
      html`<code>${key_id}</code>, created ${formatMinute(created_at)} UTC. Programs and sessions that use it are
        refused at once.`,
    )}
    <form method="post" action="/account/keys/${key_id}/revoke">
      <button class="danger">Revoke key</button> <a class="button quiet" href="/keys">Keep it</a>
    </form>`,
});
