import { getAggregationPagePath } from '../aggregations/aggregation-links';
import { t } from '../pages/i18n/translate';
import type { Page } from '../pages/layout';
import { type Markup, html } from '../pages/markup';
import { renderResourceHead } from '../pages/page-head';
import { renderTableSection } from '../pages/table';
import { renderKnownFinding } from '../sites/findings/finding-summary';
import { SITE_KIND_LABELS } from '../sites/site-kind-labels';
import type { AggregationDiagnosis, MemberFinding } from './aggregation-diagnosis.service';

/**
 * Renders the HTML page with the most serious finding about each member of an aggregation.
 * @param isReadOnly whether the reader may not open the measurements of the aggregation
 */
export function renderAggregationDiagnosisPage(diagnosis: AggregationDiagnosis, isReadOnly: boolean): Page {
  const { name, members, checked, pending, findings } = diagnosis;
  const path = `${getAggregationPagePath(diagnosis)}/diagnosis`;
  const lead = t('The most serious finding about each of your sites in this aggregation.');
  const main = html`${renderResourceHead(path, name, lead, { isReadOnly })}
    <div class="live" ${pending > 0 && html`data-unfinished`}>
      <p class="note">
        ${t('Checked: {checked} of {members, plural, one {# site} other {# sites}}.', { checked, members })}
      </p>
      ${renderTableSection({ title: t('Findings'), headings: [t('Site'), t('Finding')], rows: findings.map(renderRow), isStacked: true })}
    </div>
    <p class="note"><a href="${path}?format=json">${t('View as JSON')}</a></p>`;
  return { title: t('{name}: diagnosis', { name }), main, scripts: ['live-rows.js'] };
}

function renderRow({ resource_id, name, ...finding }: MemberFinding): Markup {
  const path = `${SITE_KIND_LABELS.utility.path}/${resource_id}`;
  return html`<tr>
    <th scope="row"><a href="${path}">${name}</a></th>
    <td data-label="${t('Finding')}">${renderKnownFinding(finding, `${path}/diagnosis`)}</td>
  </tr>`;
}
