import type { Site } from '@daystar/contracts';
import { toOperationSlug } from '../../api-description/operation-slug';
import type { Page } from '../../pages/layout';
import { code, joinTexts, link, t } from '../../pages/i18n/translate';
import { type Markup, type Text, forWriters, html } from '../../pages/markup';
import { renderResourceHead } from '../../pages/page-head';
import { renderTableSection } from '../../pages/table';
import { SITE_KIND_LABELS } from '../site-kind-labels';

/** A request about a site: its method, path below the record, and what it is for. */
type SiteRequest = readonly [method: string, path: string, purpose: Text];

const POWER_REQUESTS: readonly SiteRequest[] = [
  ['GET', '/forecasts', t('Forecasts of the next 7 days')],
  ['GET', '/estimated_actuals', t('Estimated actuals of the last 7 days')],
  ['GET', '/combined', t('Estimated actuals and forecasts in one response')],
  ['GET', '/weather/forecasts', t('Radiation and weather over the site')],
  ['GET', '/measurements', t('Measurements that you sent, with the quality flag of each')],
  ['POST', '/measurements', t('Send measurements as CSV or JSON')],
  ['POST', '/external_forecasts', t('Send the forecast of another provider')],
  ['GET', '/verification', t('Scores by lead time')],
  ['GET', '/tuning', t('How measurements improve the forecast')],
  ['GET', '/diagnosis', t('Why the forecast is poor, as far as the service can see')],
  ['GET', '/changes', t('What changed between two issues')],
  ['GET', '', t('The properties of the site')],
  ['PATCH', '', t('Change some properties')],
];
const WEATHER_REQUESTS: readonly SiteRequest[] = [
  ['GET', '/forecasts', t('Radiation and weather of the next 7 days')],
  ['GET', '/estimated_actuals', t('Estimated radiation and weather of the last 7 days')],
  ['GET', '/measurements', t('Measurements of irradiance that you sent')],
  ['POST', '/measurements', t('Send measurements of irradiance')],
  ['GET', '/tuning', t('How measurements improve the estimated actuals')],
  ['GET', '', t('The properties of the site')],
];

/**
 * Renders the HTML page that shows how a program reads forecasts of a site and sends measurements.
 * @param service address of the service
 */
export function renderApiPage({ kind, resource_id, name }: Site, service: string): Page {
  const { path, unit } = SITE_KIND_LABELS[kind];
  const base = `${path}/${resource_id}`;
  const requests = unit ? POWER_REQUESTS : WEATHER_REQUESTS;
  const field = unit ? 'pv_estimate' : 'ghi';
  const main = html`${renderResourceHead(`${base}/api`, name, t('Requests of a program about this site.'))}
    <p>
      ${t('Set the variable <code>KEY</code> to an <a>API key</a>, as with <code>export KEY=…</code>, then run the examples as they are.', { a: link('/account/keys'), code })}
    </p>
    ${renderExample('curl', `curl -H "Authorization: Bearer $KEY" \\\n  "${service}${base}/forecasts?format=csv"`)}
    ${renderExample('Python', buildPythonExample(service + base, field))}
    ${
      unit &&
      forWriters(
        renderExample(
          t('Send measurements'),
          `curl -H "Authorization: Bearer $KEY" -H "Content-Type: text/csv" \\\n  --data-binary @measurements.csv "${service}${base}/measurements"`,
        ),
      )
    }
    ${renderTableSection({
      title: t('Requests'),
      headings: [t('Request'), t('Purpose')],
      rows: requests.map(([method, subpath, purpose]) => {
        const row = html`<tr>
          <th scope="row">
            <a
              href="/docs/operations/${toOperationSlug(method, `${path}/{resource_id}${subpath}`)}?resource_id=${resource_id}"
              ><code>${method} ${base}${subpath}</code></a
            >
          </th>
          <td>${purpose}</td>
        </tr>`;
        return method === 'GET' ? row : forWriters(row);
      }),
      footer: [
        html`<p class="note">
          ${joinTexts([
            html`<a href="/docs/api">${t('Parameters, formats and errors')}</a>`,
            html`<a href="/docs/operations">${t('All requests')}</a>`,
            html`<a href="/docs/clients">${t('Clients in other languages')}</a>`,
            html`<a href="/account/webhooks">${t('Webhooks')}</a>`,
          ])}
        </p>`,
      ],
    })}`;
  return { title: t('{name}: API', { name }), main };
}

function renderExample(title: Text, code: string): Markup {
  const id = String(title).toLowerCase().replace(/\W+/g, '-');
  return html`<section aria-labelledby="${id}">
    <h2 id="${id}">${title}</h2>
    <pre tabindex="0"><code>${code}</code></pre>
  </section>`;
}

const buildPythonExample = (url: string, field: string) => `import json, os, urllib.request

request = urllib.request.Request(
    "${url}/forecasts?format=json",
    headers={"Authorization": "Bearer " + os.environ["KEY"]},
)
with urllib.request.urlopen(request) as response:
    for row in json.load(response)["forecasts"]:
        print(row["period_end"], row["${field}"])`;
