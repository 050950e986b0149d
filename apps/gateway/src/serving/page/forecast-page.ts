import type { Place } from '@daystar/contracts';
import { CHART_END } from '@daystar/formats';
import { formatDate, formatPeriod } from '@daystar/timeseries';
import { parseUrlWithoutKey } from '../../http/browser-request';
import type { GatewayRequest } from '../../http/gateway-request';
import type { ForecastResponse } from '../response/forecast-response';
import { AGGREGATION_PERIODS_MS, SITE_PERIODS_MS, getRequestedSeries } from '../query/forecast-query';
import { listPageFields } from '../query/selectable-fields';
import { renderChart } from '../../pages/chart';
import { findSharedTimeZone } from '../../pages/time-zone';
import { readPageContext, findSignInUrl, renderDocument } from '../../pages/layout';
import { renderResourceHead } from '../../pages/page-head';
import { setParameter } from '../../pages/set-parameter';
import { link, t } from '../../pages/i18n/translate';
import { Markup, type Text, html } from '../../pages/markup';
import { buildChartBackground } from './chart-background';
import { renderDeliveryLimits } from './delivery-limits';
import { findFamily, renderQuartileChoice } from './quartile-choice';
import { renderSaveAsSite } from './save-as-site';
import { renderStaticSkyStrip } from './sky-strip';
import { renderProvenanceFacts, renderProvenanceWarnings } from './provenance-section';

/** Times that a page shows besides the rows. */
interface PageTimes {
  /** Clock time of the request, ms. */
  readonly now: number;
  /** Real seconds until the next issue. */
  readonly secondsToNextIssue: number;
}

/** Renders the HTML page around the tables of a response. */
export function renderForecastPage(
  request: GatewayRequest,
  response: ForecastResponse,
  tables: string,
  { now, secondsToNextIssue }: PageTimes,
): string {
  const url = parseUrlWithoutKey(request);
  const rowsTitle = describePath(url.pathname);
  const title = t('{name}: {rows}', { name: response.title, rows: rowsTitle });
  const isTypicalYear = url.pathname.startsWith('/data/tmy');
  const isLive = url.pathname.endsWith('/recent');
  const unit = findPowerUnit(url.pathname);
  const { location, overlay } = response;
  const family = findFamily(url.pathname);
  const places = location ? [location] : (overlay?.places ?? []);
  const background = places.length > 0 ? buildChartBackground(places, overlay, now) : undefined;
  const [staticChart, sections] = tables.split(CHART_END, 2);
  const main = html`${renderResourceHead(url.pathname + url.search, response.title, html`${rowsTitle}.${isLive && html` ${t('This page updates with each new issue.')}`}`, { isReadOnly: response.isReadOnly })}
    ${renderProvenanceWarnings(response)}
    ${url.pathname.endsWith('/accuracy') && renderVerificationNotes(response, isAggregationPath(url.pathname))}
    ${overlay?.grid && unit && renderDeliveryLimits(overlay.grid, unit, now)}
    <div class="choice-row">
      ${renderPeriodChoice(url)}
      ${family && renderQuartileChoice(url, { family, seriesNames: getRequestedSeries(url.pathname) })}
    </div>
    ${overlay?.hasEarlyTuning && renderEarlyTuningNote(url)} ${renderFormatLinks(url, response)}
    ${url.pathname.startsWith('/world_pv_power/') && renderSaveAsSite(url.searchParams)}
    ${location && unit === undefined && renderCloudMapLink(location)}
    ${renderChart({ label: t('Chart of {name}: {rows}', { name: response.title, rows: rowsTitle }), now, unit, timeZone: findSharedTimeZone(places, now), background, pastLabel: isTypicalYear ? t('typical year') : undefined, refreshSeconds: isLive ? secondsToNextIssue : undefined })}
    ${new Markup(staticChart.replaceAll('MW or kW', unit ?? 'MW or kW'))}
    ${background?.clouds && renderStaticSkyStrip(background.clouds, staticChart)} ${renderProvenanceFacts(response)}
    ${isTypicalYear ? renderTypicalYearSections(sections, rowsTitle) : new Markup(sections)}`;
  return renderDocument(
    { title, main, hasChart: true },
    { ...readPageContext(request), signInUrl: findSignInUrl(request) },
  );
}

/** Explains the wide range of a forecast that has few measurements; estimated actuals have no range. */
const renderEarlyTuningNote = ({ pathname }: URL): Markup | false =>
  !pathname.endsWith('/estimated_actuals') &&
  html`<p class="note">
    ${t('The 10 to 90 % range is wide until there are more days of measurements. See <a>Tuning</a>.', { a: link(`${pathname.slice(0, pathname.lastIndexOf('/'))}/tuning`) })}
  </p>`;

/** Renders the table of a typical year, whose rows are in the form of estimated actuals, with a heading of its own. */
function renderTypicalYearSections(sections: string, heading: Text): Markup {
  const [beginning, ending = ''] = sections.split(/(?<=<h2 id="estimated_actuals">)[^<]*/, 2);
  return html`${new Markup(beginning)}${heading}${new Markup(ending)}`;
}

const renderCloudMapLink = ({ latitude, longitude }: Place): Markup =>
  html`<p>
    <a href="/explore/clouds?latitude=${latitude}&amp;longitude=${longitude}"
      >${t('Map of the clouds around this place')}</a
    >
  </p>`;

function renderVerificationNotes({ envelope = {} }: ForecastResponse, isAggregation: boolean): Markup {
  const { periods_forecast: forecastCount, measurements } = envelope as {
    periods_forecast?: number;
    measurements?: number;
  };
  return html`<p>
    ${t('Each forecast is from the last issue at least one hour before its period, as it was served then.')}
    ${forecastCount === 0 ? t('No issue is old enough yet: forecasts appear here an hour after the first issue.') : t('Periods with a forecast: {count}. Periods before the first archived issue have none.', { count: forecastCount ?? 0 })}
    ${isAggregation ? t('Estimated actuals are from weather alone, without measurements of the aggregation or its members.') : t('Estimated actuals are from weather alone, without your measurements.')}
    ${measurements ? t('Measurements of the last 7 days: {count}. They are averaged over the same periods.', { count: measurements }) : t('There are no measurements of the last 7 days.')}
  </p>`;
}

function describePath(path: string): Text {
  if (path.endsWith('/recent')) return t('Live forecast and the last estimated actuals');
  if (path.endsWith('/accuracy')) return t('Forecasts an hour ahead, estimated actuals and measurements');
  if (path.endsWith('/combined')) return t('Estimated actuals and forecasts');
  if (path.startsWith('/data/historic')) return t('Estimated actuals of the past');
  if (path.startsWith('/data/tmy')) return t('A typical meteorological year');
  // Requests of the data API state their own number of hours.
  if (path.startsWith('/data/live')) return t('Estimated actuals');
  if (path.startsWith('/data/forecast')) return t('Forecasts');
  return path.includes('/estimated_actuals')
    ? t('Estimated actuals of the last 7 days')
    : t('Forecasts for the next 7 days');
}

/** Finds the unit of power, which depends on the path; undefined for radiation and weather. */
function findPowerUnit(path: string): string | undefined {
  if (path.includes('radiation') || path.includes('weather')) return undefined;
  if (/^\/pv_power\/(forecasts|estimated_actuals|combined)/.test(path)) return 'W';
  return /^\/(rooftop_sites|world_pv_power|data\/\w+\/rooftop_pv_power)/.test(path) ? 'kW' : 'MW';
}

const isAggregationPath = (path: string): boolean => path.startsWith('/pv_power/collections');

/** Finds the period of the rows, such as `PT30M`. */
const findPeriodName = ({ searchParams, pathname }: URL): string =>
  [...searchParams].find(([name]) => name.toLowerCase() === 'period')?.[1].toUpperCase() ??
  (pathname.startsWith('/data/tmy') ? 'PT60M' : 'PT30M');

function renderPeriodChoice(url: URL): Markup {
  const selected = findPeriodName(url);
  const periods = isAggregationPath(url.pathname) ? AGGREGATION_PERIODS_MS : SITE_PERIODS_MS;
  const links = periods.map((period) => {
    const name = formatPeriod(period);
    const current = name === selected && html` aria-current="true"`;
    return html`<a href="${setParameter(url, 'period', name)}" ${current}>${period / 60_000} min</a>`;
  });
  return html`<nav class="choices" aria-label="${t('Period')}"><span>${t('Period')}</span>${links}</nav>`;
}

/** Builds a file name, without its extension, that says what a download contains: `Desert-Flat-forecasts-PT30M-2026-03-01`. */
function buildFileName(url: URL, { title, issue }: ForecastResponse): string {
  const rows = url.pathname.split('/').at(-1);
  const day = formatDate(issue.issuedAt);
  return `${title} ${rows} ${findPeriodName(url)} ${day}`.replace(/[^\p{L}\p{N}]+/gu, '-');
}

/**
 * Adds `output_parameters` to a download link of power at a location, so that the file has the fields shown. By default
 * it has only the estimate.
 */
function addShownFields(url: URL): URL {
  const hasFields = [...url.searchParams.keys()].some((name) => name.toLowerCase() === 'output_parameters');
  if (hasFields || !/^\/(world_)?pv_power\/(forecasts|combined)/.test(url.pathname)) return url;
  const fields = listPageFields('world_pv', ['forecasts'])?.forecasts ?? [];
  return new URL(setParameter(url, 'output_parameters', fields.map(({ name }) => name).join()), url);
}

function renderFormatLinks(url: URL, response: ForecastResponse): Markup {
  const file = buildFileName(url, response);
  const rowsUrl = addShownFields(url);
  const links = ['json', 'csv', 'xml'].map(
    (format) =>
      html`<a href="${setParameter(rowsUrl, 'format', format)}" download="${file}.${format}"
        >${format.toUpperCase()}</a
      >`,
  );
  return html`<nav class="choices" aria-label="${t('Download')}"><span>${t('Download as')}</span>${links}</nav>`;
}
