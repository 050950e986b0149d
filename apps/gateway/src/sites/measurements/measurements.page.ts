import type { FlaggedMeasurement, Measurement, Place } from '@daystar/contracts';
import { isRealOutput } from '@daystar/forecasting';
import { DAY, floorTo, parsePeriod } from '@daystar/timeseries';
import type { QueryValues } from '../../http/query-reader';
import { type ChartBackground, renderChart } from '../../pages/chart';
import type { Page } from '../../pages/layout';
import { formatNumber, t } from '../../pages/i18n/translate';
import { type Markup, forWriters, html } from '../../pages/markup';
import { renderResourceHead } from '../../pages/page-head';
import type { MeasuredResource } from './measured-resource';
import { formatMinute } from '../../pages/table';
import { findSharedTimeZone } from '../../pages/time-zone';
import { formatRangeQuery, readRange, renderRangeFields } from './range-fields';
import { findCommonNights } from '../../serving/page/chart-background';
import { FLAG_LABELS, renderFlagCounts } from './flag-counts';

/** Maximum number of measurements on a page; other formats list all of them. */
const MAX_SHOWN = 3000;
/** Maximum number of rows of a table that is shown at once; browsers with scripts show longer ones on demand. */
const MAX_INITIALLY_SHOWN = 100;
/** Maximum number of days with nights in the chart. */
const MAX_DAYS_WITH_NIGHTS = 366;

/** Renders the HTML page with the measurements of a site or an aggregation, newest first. */
export function renderMeasurementsPage(
  resource: MeasuredResource,
  measurements: readonly FlaggedMeasurement[],
  query: QueryValues,
  notice?: Markup,
): Page {
  const { name, unit, formPath, lead, note } = resource;
  const path = `${resource.path}/measurements`;
  const hasChart = unit !== undefined && measurements.length > 1;
  const places = resource.listPlaces();
  const timeZone =
    measurements.length > 0 ? findSharedTimeZone(places, Date.parse(measurements[0].period_end)) : undefined;
  const main = html`${renderResourceHead(path, name, lead)} ${notice}
    <p>
      ${forWriters(
        html`${unit && html`<a class="button" href="${formPath}/upload">${t('Upload measurements')}</a>`}<a
            class="button quiet"
            href="${formPath}/delete-measurements${formatRangeQuery(query)}"
            >${t('Delete measurements')}</a
          >`,
      )}
    </p>
    ${note} ${renderRangeForm(path, name, query)}
    ${measurements.length > 0 && renderFlagCounts(measurements.map(({ verdict }) => verdict))}
    ${renderShownRange(measurements)}
    ${hasChart && renderChart({ label: t('Chart of the measured power of {name}', { name }), unit, timeZone, background: { nights: findNights(measurements, places) } })}
    ${renderTable(measurements, unit)}`;
  return { title: t('{name}: measurements', { name }), main, hasChart };
}

/** Finds the nights of the measurements that are shown. Loggers that sleep at night send nothing: the energy of a day then counts 0. */
function findNights(measurements: readonly FlaggedMeasurement[], places: readonly Place[]): ChartBackground['nights'] {
  if (places.length === 0) return [];
  const ends = selectShown(measurements).map(({ period_end }) => floorTo(Date.parse(period_end), DAY));
  const [newest, oldest] = [ends[0], ends[ends.length - 1]];
  return findCommonNights(places, Math.max(oldest, newest - MAX_DAYS_WITH_NIGHTS * DAY) - 2 * DAY, newest + 2 * DAY);
}

/** Says which measurements chart and table show; false without any. */
function renderShownRange(measurements: readonly FlaggedMeasurement[]): Markup | false {
  const shown = selectShown(measurements);
  if (shown.length === 0) return false;
  const [newest, oldest] = [shown[0], shown[shown.length - 1]];
  const start = new Date(Date.parse(oldest.period_end) - (parsePeriod(oldest.period) ?? 0)).toISOString();
  const values = { total: measurements.length, from: formatMinute(start), to: formatMinute(newest.period_end) };
  const text =
    shown.length < measurements.length
      ? t(
          'Chart and table show the newest {shown} of {total} measurements, from {from} to {to} UTC. Choose a shorter range to see older ones.',
          { ...values, shown: shown.length },
        )
      : t(
          'Chart and table show {total, plural, one {# measurement} other {# measurements}}, from {from} to {to} UTC.',
          values,
        );
  return html`<p class="note">${text}</p>`;
}

/** Selects the measurements to show, newest first. */
const selectShown = (measurements: readonly FlaggedMeasurement[]): FlaggedMeasurement[] =>
  [...measurements].sort((a, b) => b.period_end.localeCompare(a.period_end)).slice(0, MAX_SHOWN);

/** Length of a period in seconds, which the chart script reads; undefined if it cannot be parsed. */
const toSeconds = (period: string): number | undefined => {
  const length = parsePeriod(period);
  return length === undefined ? undefined : length / 1000;
};

function renderRangeForm(path: string, name: string, query: QueryValues): Markup {
  const search = readRange(query);
  const renderDownloadLink = (format: string) => {
    const file = `${name.replace(/[^\p{L}\p{N}]+/gu, '-')}-measurements.${format}`;
    return html`<a href="${path}?${new URLSearchParams([...search, ['format', format]]).toString()}" download="${file}"
      >${format.toUpperCase()}</a
    >`;
  };
  return html`<form class="range" method="get" action="${path}">
      ${renderRangeFields(query)}
      <button class="button quiet">${t('Show')}</button>
    </form>
    <nav class="choices" aria-label="${t('Download')}">
      <span>${t('Download as')}</span>${renderDownloadLink('csv')}${renderDownloadLink('json')}
    </nav>`;
}

const MAIN_COLUMNS = ['period_end', 'period', 'total_power', 'verdict'];

function renderTable(measurements: readonly FlaggedMeasurement[], unit?: string): Markup {
  const otherColumns = [...new Set(measurements.flatMap((measurement) => Object.keys(measurement)))]
    .filter((name) => !MAIN_COLUMNS.includes(name))
    .sort();
  const shownMeasurements = selectShown(measurements);
  // The most recent period is usually that of all rows: others state their own.
  const commonPeriod = shownMeasurements[0]?.period ?? '';
  // A column of its own: the chart draws these values apart, and the energy by day does not include them.
  const hasRejected = unit !== undefined && shownMeasurements.some(isRejected);
  const powerColumns = [
    ...(unit !== undefined ? [{ name: 'measured', title: t('Power, {unit}', { unit }) }] : []),
    ...(hasRejected ? [{ name: 'rejected', title: t('Rejected power, {unit}', { unit }) }] : []),
  ];
  const rows = html`<div class="scroll" role="group" tabindex="0" aria-labelledby="measurements">
    <table data-rows="measurements" data-seconds="${toSeconds(commonPeriod)}">
      <thead>
        <tr>
          <th scope="col">${t('Period end, UTC')}</th>
          ${powerColumns.map(({ name, title }) => html`<th scope="col" data-name="${name}" data-unit="${unit}">${title}</th>`)}
          <th scope="col">${t('Quality flag')}</th>
          <th scope="col">${t('Period')}</th>
          ${otherColumns.map((name) => html`<th scope="col">${name}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${shownMeasurements.map((measurement) => renderRow(measurement, otherColumns, { powerColumnCount: powerColumns.length, commonPeriod }))}
      </tbody>
    </table>
  </div>`;
  return html`<section aria-labelledby="measurements">
    <h2 id="measurements">${t('Measurements')}</h2>
    ${measurements.length === 0 && html`<p>${t('No measurements in this range. The default is the last 7 days.')}</p>`}
    ${measurements.length > 0 && (shownMeasurements.length > MAX_INITIALLY_SHOWN ? html`<noscript class="rows">${rows}</noscript>` : rows)}
  </section>`;
}

/** Whether the service takes a power for a wrong value, and not for the output of the plant. */
const isRejected = ({ verdict, total_power }: FlaggedMeasurement): boolean =>
  total_power !== undefined && verdict !== 'night' && !isRealOutput(verdict);

function renderRow(
  measurement: FlaggedMeasurement,
  otherColumns: readonly string[],
  { powerColumnCount, commonPeriod }: { readonly powerColumnCount: number; readonly commonPeriod: string },
): Markup {
  const { period_end, period, total_power, verdict } = measurement;
  // The chart script reads these numbers, which have no separators of thousands.
  const power =
    total_power === undefined ? '' : formatNumber(total_power, { maximumFractionDigits: 4, useGrouping: false });
  const cells = [
    ...(isRejected(measurement) ? ['', power] : [power, '']).slice(0, powerColumnCount),
    FLAG_LABELS[verdict],
    period,
    ...otherColumns.map((name) => String(measurement[name as keyof Measurement] ?? '')),
  ];
  return html`<tr ${period !== commonPeriod && html`data-seconds="${toSeconds(period)}"`}>
    <th scope="row"><time datetime="${period_end.slice(0, 19)}Z">${formatMinute(period_end)}</time></th>
    ${cells.map((cell) => html`<td>${cell}</td>`)}
  </tr>`;
}
