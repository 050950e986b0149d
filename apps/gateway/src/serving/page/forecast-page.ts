import { formatPeriod } from '@daystar/timeseries';
import type { GatewayRequest } from '../../http/gateway-request';
import type { ForecastResponse } from '../response/forecast-response';
import { AGGREGATION_PERIODS, SITE_PERIODS } from '../query/forecast-query';
import { chart } from '../../pages/chart';
import { layout } from '../../pages/layout';
import { Markup, html } from '../../pages/markup';
import { provenanceFacts, provenanceWarnings } from './provenance-section';

/** What a page needs to know besides the rows. */
interface PageTimes {
  readonly now: number;
  /** Real seconds until the next issue. */
  readonly nextIn: number;
}

/** The HTML page around the tables of a response. */
export function renderForecastPage(
  { url }: GatewayRequest,
  answer: ForecastResponse,
  tables: string,
  { now, nextIn }: PageTimes,
): string {
  const address = new URL(url, 'http://daystar');
  const what = subjectOf(address.pathname);
  const title = `${answer.title}: ${what}`;
  const live = address.pathname.endsWith('/recent');
  const main = html`<h1>${answer.title}</h1>
    <p class="lead">${what}${live && '. This page shows each new issue by itself.'}</p>
    ${provenanceWarnings(answer)} ${address.pathname.endsWith('/accuracy') && accuracySection(answer)}
    ${periodChoice(address)} ${formatLinks(address)}
    ${chart({ label: `Chart of ${title}`, now, unit: unitOf(address.pathname), refresh: live ? nextIn : undefined })}
    ${provenanceFacts(answer)} ${new Markup(tables)}`;
  return layout({ title, main, chart: true });
}

function accuracySection({ envelope = {} }: ForecastResponse): Markup {
  const { periods_forecast: forecast, measurements } = envelope;
  return html`<p>
    Forecasts are those of the last issue made at least one hour before each period, as they were served then.
    ${forecast === 0 ? 'No issue is old enough yet: they appear here from an hour after the first one.' : `There are ${String(forecast)} so far; periods before the first issue that is kept have none.`}
    ${measurements === 0 ? 'No measurements were posted to this site in the last 7 days.' : `${String(measurements)} measurements were posted for the last 7 days; they are averaged over the same periods.`}
  </p>`;
}

function subjectOf(path: string): string {
  if (path.endsWith('/recent')) return 'Live forecast and the last estimated actuals';
  if (path.endsWith('/accuracy')) return 'Forecasts an hour ahead, estimated actuals and measurements';
  if (path.endsWith('/combined')) return 'Estimated actuals and forecasts';
  return path.includes('/estimated_actuals') ? 'Estimated actuals of the last 7 days' : 'Forecasts for the next 7 days';
}

/** Unit of power: the field table leaves it open, the path determines it. */
function unitOf(path: string): string | undefined {
  if (path.includes('radiation') || path.includes('weather')) return undefined;
  if (/^\/pv_power\/(forecasts|estimated_actuals)/.test(path)) return 'W';
  return path.startsWith('/rooftop_sites') || path.startsWith('/world_pv_power') ? 'kW' : 'MW';
}

function withParameter(address: URL, name: string, value: string): string {
  const changed = new URL(address);
  for (const known of [...changed.searchParams.keys()]) {
    if (known.toLowerCase() === name) changed.searchParams.delete(known);
  }
  changed.searchParams.set(name, value);
  return changed.pathname + changed.search;
}

function periodChoice(address: URL): Markup {
  const given =
    [...address.searchParams].find(([name]) => name.toLowerCase() === 'period')?.[1].toUpperCase() ?? 'PT30M';
  const periods = address.pathname.startsWith('/pv_power/collections') ? AGGREGATION_PERIODS : SITE_PERIODS;
  const links = periods.map((period) => {
    const name = formatPeriod(period);
    const current = name === given && html` aria-current="true"`;
    return html`<a href="${withParameter(address, 'period', name)}" ${current}>${period / 60_000} min</a>`;
  });
  return html`<nav class="choices" aria-label="Period of the rows"><span>Period</span>${links}</nav>`;
}

function formatLinks(address: URL): Markup {
  const links = ['json', 'csv', 'xml'].map(
    (format) => html`<a href="${withParameter(address, 'format', format)}">${format.toUpperCase()}</a>`,
  );
  return html`<nav class="choices" aria-label="The same rows in other formats"><span>Same rows</span>${links}</nav>`;
}
