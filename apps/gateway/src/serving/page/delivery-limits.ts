import { type GridConnection, getActivePowerLimit, hasDeliveryLimit } from '@daystar/forecasting';
import { DAY, HOUR, parseStamp } from '@daystar/timeseries';
import type { LimitedSpan } from '../../pages/chart';
import { code, formatNumber, t } from '../../pages/i18n/translate';
import { type Markup, type Text, html } from '../../pages/markup';
import { formatMinute } from '../../pages/table';

/** Maximum distance of the rows of a page from now, ms. */
export const MAX_ROW_DISTANCE_MS = 7 * DAY + 2 * HOUR;

interface TimeRange {
  readonly start: string;
  readonly end: string;
}

const readSeconds = (time: string): number => (parseStamp(time) ?? NaN) / 1000;

/** Selects the time ranges that touch the rows of a page. @param now ms */
const selectShownRanges = <Range extends TimeRange>(ranges: readonly Range[] = [], now: number): readonly Range[] =>
  ranges.filter(
    ({ start, end }) =>
      1000 * readSeconds(end) > now - MAX_ROW_DISTANCE_MS && 1000 * readSeconds(start) < now + MAX_ROW_DISTANCE_MS,
  );

/** Lists the planned outages and curtailments of a site that its chart may show. @param now ms */
export const listLimitedSpans = ({ outages, curtailments }: GridConnection, now: number): LimitedSpan[] => [
  ...selectShownRanges(outages, now).map((range) => toSpan('outage', range)),
  ...selectShownRanges(curtailments, now).map((range) => ({
    ...toSpan('curtailment', range),
    power: range.power_limit,
  })),
];

const toSpan = (kind: LimitedSpan['kind'], { start, end }: TimeRange): LimitedSpan => ({
  kind,
  from: readSeconds(start),
  to: readSeconds(end),
});

/**
 * Renders a sentence for each power limit of a site that applies to the rows of a page. Names the fields with and without these
 * limits.
 * @returns false without limits
 * @param unit of power
 * @param now ms
 */
export function renderDeliveryLimits(grid: GridConnection, unit: string, now: number): Markup | false {
  if (!hasDeliveryLimit(grid)) return false;
  const formatPower = (power: number) => html`${formatNumber(power, { maximumSignificantDigits: 6 })} ${unit}`;
  const activePowerLimit = getActivePowerLimit(grid);
  const describeSpan = ({ start, end }: TimeRange) =>
    t('{from} to {to} UTC', { from: formatMinute(start), to: formatMinute(end) });
  const sentences: Text[] = [
    ...(activePowerLimit < (grid.capacity ?? Infinity)
      ? [t('The inverters supply at most {power} of active power.', { power: formatPower(activePowerLimit) })]
      : []),
    ...(grid.export_limit === undefined
      ? []
      : [t('The grid takes at most {power}.', { power: formatPower(grid.export_limit) })]),
    ...(grid.load_profile ? [t('Part of the power is consumed at the site.')] : []),
    ...selectShownRanges(grid.outages, now).map((outage) =>
      t('Planned outage, {span}: {percent} % of the plant is available.', {
        span: describeSpan(outage),
        percent: formatNumber(100 * outage.available_share, { maximumFractionDigits: 1 }),
      }),
    ),
    ...selectShownRanges(grid.curtailments, now).map((curtailment) =>
      t('Curtailment, {span}: the grid takes at most {power}.', {
        span: describeSpan(curtailment),
        power: formatPower(curtailment.power_limit),
      }),
    ),
  ];
  if (sentences.length === 0) return false;
  return html`<ul class="note">
    ${sentences.map((sentence) => html`<li>${sentence}</li>`)}
    <li>
      ${t('<code>pv_estimate</code> is what the plant delivers, and <code>pv_potential</code> what it could deliver without these limits.', { code })}
    </li>
  </ul>`;
}
