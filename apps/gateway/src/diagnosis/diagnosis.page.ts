import type { Page } from '../pages/layout';
import { link, t } from '../pages/i18n/translate';
import { type Markup, type Text, forWriters, html } from '../pages/markup';
import { renderResourceHead } from '../pages/page-head';
import { SEVERITY_TEXTS } from '../sites/findings/finding-summary';
import { SITE_KIND_LABELS } from '../sites/site-kind-labels';
import type { Diagnosis } from './diagnosis.service';
import type { Finding, FindingCode } from './finding';

/** Renders the HTML page with the findings about a site, the most serious first. */
export function renderDiagnosisPage(kind: 'utility' | 'rooftop', diagnosis: Diagnosis): Page {
  const { resource_id, name, days, measurements, findings } = diagnosis;
  const base = `${SITE_KIND_LABELS[kind].path}/${resource_id}`;
  const lead = t('Why is my forecast poor? What the service sees in its own data, and what you can do.');
  const main = html`${renderResourceHead(`${base}/diagnosis`, name, lead)}
    <p class="note">
      ${t('Checked: {measurements, plural, one {# measurement} other {# measurements}} of the last {days} days, tuning, accuracy and weather data.', { measurements, days })}
    </p>
    ${
      findings.length > 0
        ? html`<ol class="findings">
            ${findings.map((finding) => renderFinding(finding, base, resource_id))}
          </ol>`
        : html`<p>
            ${t('No fault was found in the site, its measurements or its tuning. A loss shows only where enough clear days can be compared with earlier weeks. A small loss, a loss of the last days or a loss under clouds may be missing here. Most other errors come from the weather: <a>Accuracy</a> shows how large they are.', { a: link(`${base}/verification`) })}
          </p>`
    }
    <p>
      ${t('Was one day forecast badly? <a>Past issues</a> compare it with what happened.', { a: link(`/sites/${resource_id}/issues`) })}
    </p>
    <p class="note"><a href="${base}/diagnosis?format=json">${t('View as JSON')}</a></p>`;
  return { title: t('{name}: diagnosis', { name }), main };
}

function renderFinding({ code, severity, title, evidence, action }: Finding, base: string, id: string): Markup {
  const [url, text] = findLink(code, base, id);
  const actionLink = html`<a href="${url}">${text}</a>`;
  const readableLink = READABLE_LINKS.find(([form]) => url.startsWith(`/sites/${id}/${form}`));
  return html`<li class="card">
    <h2>${title}</h2>
    <p class="severity ${severity}">${SEVERITY_TEXTS[severity]}</p>
    <p>${evidence}</p>
    <p>
      <strong>${needsFullAccess(code) ? FULL_ACCESS_HEADING : WHAT_TO_DO}</strong> ${action}
      ${readableLink ? forWriters(actionLink, html`<a href="${base}${readableLink[1]}">${readableLink[2]}</a>`) : actionLink}
    </p>
  </li>`;
}

const WHAT_TO_DO = t('What to do:');
/** Says to readers who can act, because they can change neither settings nor measurements. */
const FULL_ACCESS_HEADING = forWriters(WHAT_TO_DO, t('What a user with full access can do:'));

/** Findings whose advice changes neither the site nor its measurements. */
const CODES_WITHOUT_CHANGE: readonly FindingCode[] = [
  'climatology',
  'old_weather',
  'measurements_stopped',
  'lost_output',
  'decline',
  'tuning_pending',
  'tuning_unused',
];

const needsFullAccess = (code: FindingCode): boolean => !CODES_WITHOUT_CHANGE.includes(code);

/** Forms, and the pages that users who may not make changes open instead: the path below the site, and the text of the link. */
const READABLE_LINKS = [
  ['edit', '', t('Settings')],
  ['upload', '/measurements', t('Measurements')],
] as const;

/** Finds the page on which the user can act on a finding. */
function findLink(code: FindingCode, base: string, id: string): readonly [url: string, text: Text] {
  switch (code) {
    case 'climatology':
    case 'old_weather':
      return ['/v1/status/inputs', t('Status')];
    case 'facing':
    case 'azimuth':
    case 'capacity_dc':
    case 'dc_share':
    case 'clipped':
    case 'curtailed':
    case 'shade':
    case 'azimuth_sign':
    case 'azimuth_reversed':
    case 'azimuth_mirrored':
    case 'dc_for_ac':
    case 'capacity_unit':
    case 'place':
    case 'growth':
    case 'small_growth':
    case 'exceeded_capacity':
      return [`/sites/${id}/edit`, t('Edit the site')];
    case 'tilt':
      return [`/sites/${id}/edit#tilt`, t('Edit the site')];
    case 'bias':
      return [`${base}/verification`, t('Accuracy')];
    case 'no_measurements':
    case 'missing_measurements':
    case 'unit':
    case 'energy_counter':
    case 'period_starts':
    case 'clock':
    case 'unit_of_power':
    case 'clock_offset':
      return [`/sites/${id}/upload`, t('Upload measurements')];
    case 'measurements_stopped':
    case 'stuck':
    case 'outage':
    case 'low_day':
    case 'rejected':
    case 'negative_at_night':
    case 'lost_output':
    case 'soiling':
    case 'decline':
      return [`${base}/measurements`, t('Measurements')];
    case 'before_registration':
    case 'tuning_off':
    case 'tuning_pending':
    case 'tuning_unused':
      return [`${base}/tuning`, t('Tuning')];
  }
}
