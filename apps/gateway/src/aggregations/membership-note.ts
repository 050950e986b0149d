import { t } from '../pages/i18n/translate';
import { type Markup, html } from '../pages/markup';
import { formatMinute } from '../pages/table';

/** Renders a note on how a change of members affects measurements. @param membersSince ISO 8601 */
export const renderMembershipNote = (membersSince: string): Markup =>
  html`<p class="note">
    ${t('The members changed at {time} UTC. Measurements of earlier periods belong to the earlier members and are not used. Tuning starts from the change, and earlier estimated actuals are the sum of the current members.', { time: formatMinute(membersSince) })}
  </p>`;
