import type { Site } from '@daystar/contracts';
import { formatNumber, joinTexts, t } from '../../pages/i18n/translate';
import { type Markup, type Text, html } from '../../pages/markup';
import { nameMemberField } from './aggregation-form';

/** Renders a checkbox for each site, with a filter that `member-list.js` adds. @param members resource ids of the ticked sites */
export function renderMemberList(members: readonly string[], sites: readonly Site[], error?: Text): Markup {
  const ticked = new Set(members);
  return html`<fieldset class="members" ${error && html`aria-describedby="members-error"`}>
    <legend>${t('Your utility-scale sites')}</legend>
    ${error && html`<p class="error" id="members-error">${error}</p>`}
    ${sites.length === 0 && html`<p>${t('You have no utility-scale sites.')}</p>`} ${sites.length > 1 && MEMBER_TOOLS}
    <ul class="member-list bare">
      ${sites.map((site) => html`<li>${renderMember(site, ticked.has(site.resource_id))}</li>`)}
    </ul>
  </fieldset>`;
}

const MEMBER_TOOLS = html`<div class="member-tools" data-ticked="${t('Ticked')}" hidden>
  <label for="member-filter">${t('Filter by name or tag')}</label>
  <input type="text" id="member-filter" autocomplete="off" />
  <button type="button" class="button quiet" data-tick="yes">${t('Tick all shown')}</button>
  <button type="button" class="button quiet" data-tick="no">${t('Untick all shown')}</button>
  <output></output>
</div>`;

/** Renders the checkbox of a site. */
export function renderMember({ resource_id, name, capacity, tags = [] }: Site, isTicked: boolean): Markup {
  const facts = joinTexts([capacity === undefined ? '' : html`${formatNumber(capacity)} MW`, tags.join(', ')]);
  return html`<label>
    <input type="checkbox" name="${nameMemberField(resource_id)}" value="yes" ${isTicked && html`checked`} />
    <span>${name} <small>${facts}</small></span>
  </label>`;
}
