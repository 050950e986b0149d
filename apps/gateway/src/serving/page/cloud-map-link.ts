import type { Place } from '@daystar/contracts';
import { t } from '../../pages/i18n/translate';
import { type Markup, html } from '../../pages/markup';

/** Renders a link to the cloud map around a place. */
export const renderCloudMapLink = ({ latitude, longitude }: Place): Markup =>
  html`<p>
    <a href="/explore/clouds?latitude=${latitude}&amp;longitude=${longitude}"
      >${t('Map of the clouds around this place')}</a
    >
  </p>`;
