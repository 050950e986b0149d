import { renderChart } from '../pages/chart';
import { link, t } from '../pages/i18n/translate';
import type { Page } from '../pages/layout';
import { html } from '../pages/markup';
import { renderPageHead } from '../pages/page-head';
import { findSharedTimeZone } from '../pages/time-zone';
import { buildChartBackground } from '../serving/page/chart-background';
import { renderProvenanceFacts, renderProvenanceWarnings } from '../serving/page/provenance-section';
import type { RenderedTables } from '../serving/page/render-tables';
import { renderQuartileChoice } from '../serving/page/quartile-choice';
import { renderSaveAsSite } from '../serving/page/save-as-site';
import { ACTUALS_AND_FORECASTS } from '../serving/query/requested-series';
import type { ForecastResponse } from '../serving/response/forecast-response';
import type { PowerSystemRequest } from '../serving/tables/place-table';
import { describeRoofs } from './describe-roofs';
import { toSiteFormValues } from './multi-roof-system';

interface VisitorForecastOptions {
  /** Address of the page. */
  readonly url: URL;
  readonly system: PowerSystemRequest;
  /** Clock time of the request, ms. */
  readonly now: number;
}

/** Renders the HTML page with the power of a system for a visitor: chart, energy by day and table. */
export function renderVisitorForecastPage(
  response: ForecastResponse,
  { staticChart, tables }: RenderedTables,
  { url, system, now }: VisitorForecastOptions,
): Page {
  const { title, location, overlay } = response;
  const places = location ? [location] : [];
  const background = places.length > 0 ? buildChartBackground(places, overlay, now) : undefined;
  const lead = t('The last and next 3 days. <back>Change the system</back>.', {
    back: link(`/explore?${url.searchParams.toString()}`),
  });
  const label = t('Chart of the power of {name}', { name: title });
  const main = html`${renderPageHead(title, [['/explore', t('Explore')]], lead)}
  ${system.arrays && html`<p>${describeRoofs(system.arrays, system.capacity ?? 0)}</p>`}
  ${renderProvenanceWarnings(response)}
  ${renderQuartileChoice(url, { family: 'world_pv', seriesNames: ACTUALS_AND_FORECASTS })}
  ${renderChart({ label, now, unit: 'kW', timeZone: findSharedTimeZone(places, now), background })} ${staticChart}
  ${renderSaveAsSite(toSiteFormValues(system))} ${renderProvenanceFacts(response)} ${tables}`;
  return { title, main, hasChart: true, hasOwnSimulationWarning: true };
}
