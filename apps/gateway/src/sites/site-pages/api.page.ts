import type { Site } from '@daystar/contracts';
import type { Page } from '../../pages/layout';
import { type Markup, html } from '../../pages/markup';
import { renderResourceHead } from '../../pages/page-head';
import { renderTableSection } from '../../pages/table';
import { SITE_KIND_LABELS } from '../site-links';

/** A request about a site: its method, path below the record, and what it is for. */
type SiteRequest = readonly [method: string, path: string, purpose: string];

const POWER_REQUESTS: readonly SiteRequest[] = [
  ['GET', '/forecasts', 'Forecasts of the next 7 days'],
  ['GET', '/estimated_actuals', 'Estimated actuals of the last 7 days'],
  ['GET', '/combined', 'Both in one response'],
  ['GET', '/weather/forecasts', 'Radiation and weather over the site'],
  ['GET', '/measurements', 'Measurements that you sent, with the quality flag of each'],
  ['POST', '/measurements', 'Send measurements as CSV or JSON'],
  ['POST', '/external_forecasts', 'Send the forecast of another provider'],
  ['GET', '/verification', 'Scores by lead time'],
  ['GET', '/tuning', 'How measurements improve the forecast'],
  ['GET', '/diagnosis', 'Why the forecast is poor, as far as the service can see'],
  ['GET', '/changes', 'What changed between two issues'],
  ['GET', '', 'The properties of the site'],
  ['PATCH', '', 'Change some of them'],
];
const WEATHER_REQUESTS: readonly SiteRequest[] = [
  ['GET', '/forecasts', 'Radiation and weather of the next 7 days'],
  ['GET', '/estimated_actuals', 'Estimated radiation and weather of the last 7 days'],
  ['GET', '/measurements', 'Measurements of irradiance that you sent'],
  ['POST', '/measurements', 'Send measurements of irradiance'],
  ['GET', '/tuning', 'How measurements improve the estimated actuals'],
  ['GET', '', 'The properties of the site'],
];

/** Renders the HTML page that shows how a program reads forecasts of a site and sends measurements. @param service address of the service */
export function renderApiPage({ kind, resource_id, name }: Site, service: string): Page {
  const { path, unit } = SITE_KIND_LABELS[kind];
  const base = `${path}/${resource_id}`;
  const requests = unit ? POWER_REQUESTS : WEATHER_REQUESTS;
  const field = unit ? 'pv_estimate' : 'ghi';
  const main = html`${renderResourceHead(`${base}/api`, name, 'Read and feed this site from a program.')}
    <p>
      Put an <a href="/account/keys">API key</a> into the variable <code>KEY</code>, as with <code>export KEY=…</code>,
      then run the examples as they are.
    </p>
    ${renderExample('curl', `curl -H "Authorization: Bearer $KEY" \\\n  "${service}${base}/forecasts?format=csv"`)}
    ${renderExample('Python', buildPythonExample(service + base, field))}
    ${
      unit &&
      renderExample(
        'Send measurements',
        `curl -H "Authorization: Bearer $KEY" -H "Content-Type: text/csv" \\\n  --data-binary @measurements.csv "${service}${base}/measurements"`,
      )
    }
    ${renderTableSection({
      title: 'Requests',
      headings: ['Request', 'What for'],
      rows: requests.map(
        ([method, subpath, purpose]) =>
          html`<tr>
            <th scope="row"><code>${method} ${base}${subpath}</code></th>
            <td>${purpose}</td>
          </tr>`,
      ),
      after: [
        html`<p class="note">
          <a href="/docs/api">Parameters, formats and errors</a> · <a href="/docs/operations">all requests</a> ·
          <a href="/docs/clients">clients in other languages</a> · <a href="/account/webhooks">webhooks</a>
        </p>`,
      ],
    })}`;
  return { title: `${name}: API`, main };
}

function renderExample(title: string, code: string): Markup {
  const id = title.toLowerCase().replace(/\W+/g, '-');
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
