import { strong, t } from '../pages/i18n/translate';
import { type Markup, html } from '../pages/markup';

/** Renders the section that shows a new key. No other page shows it again. */
export const renderNewKeySection = (key: string): Markup =>
  html`<section class="card" aria-labelledby="new-key">
    <h2 id="new-key">${t('Your new API key')}</h2>
    <code class="key">${key}</code>
    <p>
      ${t('<strong>It is shown only once.</strong> Copy it now and keep it like a password: only its hash is stored.', { strong })}
    </p>
  </section>`;
