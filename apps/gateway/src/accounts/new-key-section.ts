import { type Markup, html } from '../pages/markup';

/** Section that shows a new key; no other page shows it again. */
export const newKeySection = (key: string): Markup =>
  html`<section class="card" aria-labelledby="new-key">
    <h2 id="new-key">Your new API key</h2>
    <code class="key">${key}</code>
    <p><strong>It is shown only once.</strong> Copy it now and keep it like a password: only its hash is stored.</p>
  </section>`;
