import type { Site } from '@daystar/contracts';
import { t } from '../../pages/i18n/translate';
import { type Markup, type Text, html } from '../../pages/markup';
import type { AggregationForm } from './aggregation-form';
import { APPLIED_FILTER_NAME, MEMBER_BUTTON_NAME, type MemberEdit, filterSites } from './member-filter';
import { renderMember } from './member-list';

/** Maximum number of checkboxes of a page. */
const MAX_SHOWN = 200;

/**
 * Renders a filter over many sites, which the gateway applies, and a checkbox for each of the first sites that it finds.
 * A hidden field keeps the ticked sites without a checkbox.
 */
export function renderFilteredMemberList(form: AggregationForm, sites: readonly Site[], error?: Text): Markup {
  const { members, filter = '' } = form;
  const foundSites = filterSites(sites, filter);
  const shownSites = foundSites.slice(0, MAX_SHOWN);
  const shownIds = new Set(shownSites.map(({ resource_id }) => resource_id));
  const ticked = new Set(members);
  const keptIds = [...ticked].filter((id) => !shownIds.has(id));
  return html`<fieldset class="members" id="members" ${error && html`aria-describedby="members-error"`}>
    <legend>${t('Your utility-scale sites')}</legend>
    ${error && html`<p class="error" id="members-error">${error}</p>`}
    <div class="member-tools">
      <label for="member-filter">${t('Filter by name or tag')}</label>
      <input type="text" id="member-filter" name="filter" value="${filter}" autocomplete="off" />
      <input type="hidden" name="${APPLIED_FILTER_NAME}" value="${filter}" />
      ${renderButton('filter', t('Filter'))} ${renderButton('tick', t('Tick all found'))}
      ${renderButton('untick', t('Untick all found'))}
    </div>
    <p>
      ${t('{found, plural, one {# site found} other {# sites found}} of {count}, {shown} shown.', { found: foundSites.length, count: sites.length, shown: shownSites.length })}
      ${t('Ticked: {count}.', { count: ticked.size })}
      ${keptIds.length > 0 && t('{count, plural, one {# ticked site is not shown and stays a member.} other {# ticked sites are not shown and stay members.}}', { count: keptIds.length })}
    </p>
    <input type="hidden" name="members" value="${keptIds.join(' ')}" />
    <ul class="member-list bare">
      ${shownSites.map((site) => html`<li>${renderMember(site, ticked.has(site.resource_id))}</li>`)}
    </ul>
  </fieldset>`;
}

const renderButton = (edit: MemberEdit, text: Text): Markup =>
  html`<button class="button quiet" name="${MEMBER_BUTTON_NAME}" value="${edit}" formaction="#members">
    ${text}
  </button>`;
