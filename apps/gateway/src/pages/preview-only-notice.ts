import { t } from './i18n/translate';
import { forReaders, html } from './markup';

/** Says above a form with a preview that users with read-only access cannot store the table. */
export const PREVIEW_ONLY_NOTICE = forReaders(
  html`<p class="note">
    ${t('You have read-only access: you can see a preview, but not store the table. To store it, sign in with a key that has full access.')}
  </p>`,
);
