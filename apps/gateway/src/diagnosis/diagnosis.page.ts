import type { Page } from '../pages/layout';
import { type Markup, html } from '../pages/markup';
import { renderResourceHead } from '../pages/page-head';
import { SITE_KIND_LABELS } from '../sites/site-links';
import type { Diagnosis } from './diagnosis.service';
import type { Finding, FindingCode, Severity } from './finding';

const SEVERITY_TEXTS: Readonly<Record<Severity, string>> = {
  high: 'Serious',
  medium: 'Worth a look',
  low: 'Good to know',
};

/** Renders the HTML page with the findings about a site, the most serious first. */
export function renderDiagnosisPage(kind: 'utility' | 'rooftop', diagnosis: Diagnosis): Page {
  const { resource_id, name, days, measurements, findings } = diagnosis;
  const base = `${SITE_KIND_LABELS[kind].path}/${resource_id}`;
  const lead = 'Why is my forecast poor? What the service sees in its own data, and what you can do.';
  const main = html`${renderResourceHead(`${base}/diagnosis`, name, lead)}
    <p class="note">
      Looked at: ${measurements} measurements of the last ${days} days, tuning, accuracy and weather data.
    </p>
    ${
      findings.length > 0
        ? html`<ol class="findings">
            ${findings.map((finding) => renderFinding(finding, base, resource_id))}
          </ol>`
        : html`<p>
            Nothing is wrong with the site, its measurements or its tuning. Errors that remain come from the weather:
            <a href="${base}/verification">Accuracy</a> shows how large they are.
          </p>`
    }
    <p>
      Was one day forecast badly? <a href="/sites/${resource_id}/issues">Past issues</a> compare it with what happened.
    </p>
    <p class="note"><a href="${base}/diagnosis?format=json">The same as JSON</a></p>`;
  return { title: `${name}: diagnosis`, main };
}

function renderFinding({ code, severity, title, evidence, action }: Finding, base: string, id: string): Markup {
  const [url, text] = findLink(code, base, id);
  return html`<li class="card">
    <h2>${title}</h2>
    <p class="severity ${severity}">${SEVERITY_TEXTS[severity]}</p>
    <p>${evidence}</p>
    <p><strong>What to do:</strong> ${action} <a href="${url}">${text}</a></p>
  </li>`;
}

/** Finds the page on which the user can act on a finding. */
function findLink(code: FindingCode, base: string, id: string): readonly [url: string, text: string] {
  switch (code) {
    case 'climatology':
    case 'old_weather':
      return ['/v1/status/inputs', 'Status'];
    case 'facing':
    case 'azimuth':
    case 'clipped':
    case 'curtailed':
    case 'shade':
    case 'azimuth_sign':
    case 'azimuth_reversed':
    case 'azimuth_mirrored':
    case 'dc_for_ac':
    case 'place':
      return [`/sites/${id}/edit`, 'Edit the site'];
    case 'bias':
      return [`${base}/verification`, 'Accuracy'];
    case 'no_measurements':
    case 'unit':
    case 'energy_counter':
    case 'period_starts':
    case 'clock':
    case 'unit_of_power':
    case 'clock_offset':
      return [`/sites/${id}/upload`, 'Upload measurements'];
    case 'measurements_stopped':
    case 'rejected':
      return [`${base}/measurements`, 'Measurements'];
    case 'before_registration':
    case 'tuning_off':
    case 'tuning_pending':
    case 'tuning_unused':
      return [`${base}/tuning`, 'Tuning'];
  }
}
