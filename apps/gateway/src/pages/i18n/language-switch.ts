import { type Markup, Localized, html } from '../markup';
import { LANGUAGES, LANGUAGE_NAMES } from './language';
import { t } from './translate';

/** Form with a button for each language, which works without scripts. */
export const LANGUAGE_SWITCH: Markup = html`<form class="languages" method="post" action="/language">
  <span>${t('Language')}</span>
  ${LANGUAGES.map(
    (language) =>
      html`<button class="link" name="lang" value="${language}" lang="${language}" ${markCurrent(language)}>
        ${LANGUAGE_NAMES[language]}
      </button>`,
  )}
</form>`;

function markCurrent(language: string): Localized {
  return new Localized((current) => current === language && html`aria-current="true"`);
}
