import type { PowerSiteKind } from '@daystar/contracts';
import { getAggregationPagePath } from '../aggregations/aggregation-links';
import { t } from '../pages/i18n/translate';
import type { Page } from '../pages/layout';
import { type Markup, html } from '../pages/markup';
import { renderPageHead, renderResourceHead } from '../pages/page-head';
import { renderTableSection } from '../pages/table';
import { renderKnownFinding } from '../sites/findings/finding-summary';
import { SITE_KIND_LABELS } from '../sites/site-kind-labels';
import type { AggregationDiagnosis, FleetDiagnosis, FleetFindings, SiteFinding } from './fleet-diagnosis.service';

/** Renders the HTML page with the most serious finding about each site of a kind. */
export function renderFleetDiagnosisPage(kind: PowerSiteKind, diagnosis: FleetDiagnosis): Page {
  const { path, title } = SITE_KIND_LABELS[kind];
  const lead = t('The most serious finding about each of your sites of this kind.');
  const parents = [
    ['/sites', t('Sites')],
    [path, title],
  ] as const;
  const head = renderPageHead(t('Diagnosis'), parents, lead);
  return {
    title: t('{name}: diagnosis', { name: title }),
    main: html`${head}${renderFindings(diagnosis, diagnosis.sites, kind, `${path}/diagnosis`)}`,
    scripts: ['live-rows.js'],
  };
}

/**
 * Renders the HTML page with the most serious finding about each member of an aggregation.
 * @param isReadOnly whether the reader may not open the measurements of the aggregation
 */
export function renderAggregationDiagnosisPage(diagnosis: AggregationDiagnosis, isReadOnly: boolean): Page {
  const { name, members } = diagnosis;
  const path = `${getAggregationPagePath(diagnosis)}/diagnosis`;
  const lead = t('The most serious finding about each of your sites in this aggregation.');
  const head = renderResourceHead(path, name, lead, { isReadOnly });
  return {
    title: t('{name}: diagnosis', { name }),
    main: html`${head}${renderFindings(diagnosis, members, 'utility', path)}`,
    scripts: ['live-rows.js'],
  };
}

/** @param count number of sites, also of those that are not examined yet @param url of the page */
function renderFindings(
  { checked, pending, findings }: FleetFindings,
  count: number,
  kind: PowerSiteKind,
  url: string,
): Markup {
  const rows = findings.map((finding) => renderRow(kind, finding));
  return html`<div class="live" ${pending > 0 && html`data-unfinished`}>
      <p class="note">
        ${t('Checked: {checked} of {members, plural, one {# site} other {# sites}}.', { checked, members: count })}
      </p>
      ${renderTableSection({ title: t('Findings'), headings: [t('Site'), t('Finding')], rows, isStacked: true })}
    </div>
    <p class="note"><a href="${url}?format=json">${t('View as JSON')}</a></p>`;
}

function renderRow(kind: PowerSiteKind, { resource_id, name, ...finding }: SiteFinding): Markup {
  const path = `${SITE_KIND_LABELS[kind].path}/${resource_id}`;
  return html`<tr>
    <th scope="row"><a href="${path}">${name}</a></th>
    <td data-label="${t('Finding')}">${renderKnownFinding(finding, `${path}/diagnosis`)}</td>
  </tr>`;
}
