import { type Markup, type Text, html } from './markup';
import { CHART_TEXTS } from './chart-texts';
import { t } from './i18n/translate';

/** Content behind the lines of a chart. Times are Unix seconds. */
export interface ChartBackground {
  readonly nights: readonly (readonly [sunset: number, sunrise: number])[];
  /** AC capacity of the plant now, in the unit of the lines. */
  readonly capacity?: number;
  /** AC capacities and the times from which they apply, in order of time; absent for a constant capacity. */
  readonly capacitySteps?: readonly (readonly [from: number, capacity: number])[];
  /** Maximum power at the grid connection, in the unit of the lines. */
  readonly exportLimit?: number;
  /** Planned outages and curtailments. */
  readonly limitedSpans?: readonly LimitedSpan[];
  /**
   * Power under a clear sky, in the unit of the lines: the first value is at `start`, and each next one is `step`
   * seconds later.
   */
  readonly clearSky?: { readonly start: number; readonly step: number; readonly power: readonly number[] };
  /** Drawn as a strip below the chart. */
  readonly clouds?: CloudOpacity;
}

/** Cloud opacity of consecutive periods of `step` seconds, the first of which begins at `start`, Unix seconds. */
export interface CloudOpacity {
  readonly start: number;
  readonly step: number;
  /** Percent; null where it is not known. */
  readonly opacity: readonly (number | null)[];
}

/** A time range in which a plant delivers less. Times are Unix seconds. */
export interface LimitedSpan {
  readonly kind: 'outage' | 'curtailment';
  readonly from: number;
  readonly to: number;
  /** Maximum power of a curtailment, in the unit of the lines. */
  readonly power?: number;
}

interface ChartOptions {
  /** Text alternative. */
  readonly label: Text;
  /** Clock time that the chart marks, ms. */
  readonly now?: number;
  /** Unit of the lines; the unit of the fields when absent. */
  readonly unit?: string;
  /** IANA name of the local time zone, in which the chart shows its times at first. */
  readonly timeZone?: string;
  /** Real seconds after which the page loads the next issue. */
  readonly refreshSeconds?: number;
  readonly background?: ChartBackground;
  /** Times that the chart shows at first, ms; all of its rows when absent. */
  readonly shownRange?: readonly [start: number, end: number];
  /** Name of the rows of the past in the legend; estimated actuals when absent. */
  readonly pastLabel?: Text;
}

/** Renders a placeholder in which a script plots the tables of the page; without scripts it stays hidden. */
export function renderChart({
  label,
  now,
  unit,
  timeZone,
  refreshSeconds,
  background,
  shownRange,
  pastLabel,
}: ChartOptions): Markup {
  return html`<figure
    class="chart"
    hidden
    data-now="${now === undefined ? '' : new Date(now).toISOString()}"
    data-unit="${unit ?? ''}"
    data-zone="${timeZone ?? ''}"
    ${background && html`data-background="${JSON.stringify(background)}"`}
    data-refresh="${refreshSeconds ?? ''}"
    data-texts="${CHART_TEXTS}"
    ${shownRange && html`data-shown="${shownRange.map((time) => time / 1000).join(' ')}"`}
    ${pastLabel && html`data-past-label="${pastLabel}"`}
  >
    <div
      class="plot"
      role="img"
      aria-label="${t('{label}. The same numbers are in the table below.', { label })}"
    ></div>
    <label class="note" for="chart-time">${t('Move along the chart: arrow keys or drag')}</label>
    <input id="chart-time" type="range" min="0" value="0" />
    <output for="chart-time"></output>
    <figcaption><ul class="legend"></ul></figcaption>
  </figure>`;
}
