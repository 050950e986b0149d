import type { UsageUnit } from '@daystar/contracts';
import { Localized, type Markup, type Text, html } from '../pages/markup';
import { formatNumber, t } from '../pages/i18n/translate';
import { renderTableSection } from '../pages/table';
import type { DailyUsageReport, UsageDay } from './daily-usage.service';
import { drawDailyBars } from './daily-bars';
import type { DailyLimits } from './usage.service';

/** Choices of the number of days. */
const DAY_COUNTS = [30, 90, 365];

const UNIT_LABELS: Readonly<Record<UsageUnit, Text>> = {
  requests: t('Requests'),
  simple_requests: t('Latitude/longitude requests'),
  typical_years: t('Typical years'),
  measurements: t('Measurements'),
};

/** Formats a UTC day, such as `Mon 2 Mar`. */
const formatDay = (date: string): Localized =>
  new Localized((language) =>
    new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      timeZone: 'UTC',
    })
      .format(new Date(date))
      .replace(',', ''),
  );

/**
 * Renders what an account used by day: a chart of each unit that it used, and a table.
 * @param hasHeading whether the charts have a heading, on a page with other sections
 */
export function renderDailyUsageSection({ days }: DailyUsageReport, limits: DailyLimits, hasHeading: boolean): Markup {
  const units = (Object.keys(UNIT_LABELS) as UsageUnit[]).filter(
    (unit) => unit === 'requests' || days.some((day) => day[unit] > 0),
  );
  const charts = units.map((unit) => {
    const limit = limits[unit] ?? undefined;
    return drawDailyBars({
      days: days.map(({ date }) => date),
      values: days.map((day) => day[unit]),
      limit,
      formatDay,
      label: t('Chart of {unit} by UTC day. The same numbers are in the table below.', { unit: UNIT_LABELS[unit] }),
      caption:
        limit === undefined
          ? UNIT_LABELS[unit]
          : t('{unit}; your plan allows {limit} a day', {
              unit: UNIT_LABELS[unit],
              limit: formatNumber(limit),
            }),
    });
  });
  return html`<section aria-label="${t('Usage by day')}">
      ${hasHeading && html`<h2>${t('Usage by day')}</h2>`} ${renderDayChoice(days.length)} ${charts}
    </section>
    ${renderTableSection({
      title: t('Days'),
      headings: [t('Day, UTC'), ...units.map((unit) => UNIT_LABELS[unit])],
      rows: days.toReversed().map((day) => renderDay(day, units)),
      footer: [
        html`<p class="note">${t('The counts of today are up to a minute old. Days are kept for 13 months.')}</p>`,
      ],
    })}`;
}

function renderDayChoice(selected: number): Markup {
  const links = DAY_COUNTS.map((dayCount) => {
    const current = dayCount === selected && html` aria-current="true"`;
    return html`<a href="/usage/days?days=${dayCount}" ${current}>${t('{count} days', { count: dayCount })}</a>`;
  });
  return html`<nav class="choices" aria-label="${t('Days')}"><span>${t('Show')}</span>${links}</nav>`;
}

const renderDay = (day: UsageDay, units: readonly UsageUnit[]): Markup =>
  html`<tr>
    <th scope="row"><time datetime="${day.date}">${formatDay(day.date)}</time></th>
    ${units.map((unit) => html`<td>${formatNumber(day[unit])}</td>`)}
  </tr>`;
