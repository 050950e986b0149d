import { type Markup, html } from '../pages/markup';

/** A key, at the only moment when it can be shown. */
export const newKeySection = (key: string): Markup =>
  html`<section class="card" aria-labelledby="new-key">
    <h2 id="new-key">Your new key</h2>
    <code class="key">${key}</code>
    <p>
      <strong>It is shown this once.</strong> Copy it now and keep it like a password: only its hash is stored here.
    </p>
  </section>`;
