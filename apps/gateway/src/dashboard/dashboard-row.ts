import { formatNumber, joinTexts, t } from '../pages/i18n/translate';
import { type Markup, type Text, html } from '../pages/markup';
import { renderKnownFinding } from '../sites/findings/finding-summary';
import type { DashboardRow } from './dashboard.service';
import type { DayEnergy } from './day-summary';
import type { TuningLabel } from './issue-state';
import { renderSparkline } from './sparkline';

const TUNING_TEXTS: Readonly<Record<TuningLabel, Text>> = {
  live: t('by measurements, also of the last hours'),
  learned: t('by measurements'),
  pooled: t('by measurements of other sites'),
  none: t('not yet'),
};

/** Renders the table row of a site or an aggregation. */
export function renderDashboardRow(row: DashboardRow): Markup {
  const { name, kind, url, settingsUrl, unit = '', capacity, tags, summary, state } = row;
  const details = [kind, capacity === undefined ? '' : html`${formatAmount(capacity)} ${unit}`, tags.join(', ')];
  const share =
    summary && capacity
      ? html`<br /><small class="note">${Math.round((100 * summary.power) / capacity)} %</small>`
      : undefined;
  const missingText = row.unit === undefined ? t('weather only') : t('no forecast yet');
  return html`<tr>
    <td data-label="${t('Select')}">${row.unit && renderCheckbox(row)}</td>
    <th scope="row">
      <a href="${url}">${name}</a><br /><small class="note"
        >${joinTexts(details)} · <a href="${settingsUrl}">${t('Settings')}</a></small
      >
    </th>
    <td data-label="${t('Today')}">
      ${summary ? renderSparkline(summary.curve, capacity ?? 0, t('{name} today: {energy}', { name, energy: describeEnergy(summary.today, unit) })) : missingText}
    </td>
    <td data-label="${t('Now')}" class="amount">
      ${summary ? html`${formatAmount(summary.power)} ${unit}${share}` : '–'}
    </td>
    <td data-label="${t('Energy today')}" class="amount">${renderEnergy(summary?.today, unit)}</td>
    <td data-label="${t('Energy tomorrow')}" class="amount">${renderEnergy(summary?.tomorrow, unit)}</td>
    <td data-label="${t('Tuning')}">${state ? TUNING_TEXTS[state.tuning] : '–'}</td>
    <td data-label="${t('Warnings')}">${renderWarnings(row)}</td>
  </tr>`;
}

/** Findings that say why measurements that arrive are not usable. */
const REJECTION_FINDINGS: readonly string[] = [
  'clock',
  'period_starts',
  'unit',
  'capacity_unit',
  'energy_counter',
  'stuck',
  'rejected',
];

/** Renders the warnings that the most serious finding does not name or explain, and that finding as the lists of sites do. */
function renderWarnings({ warnings, diagnosisUrl, finding = 'none' }: DashboardRow): Markup {
  const code = typeof finding === 'object' ? finding.code : '';
  const explained = REJECTION_FINDINGS.includes(code) ? 'measurements_stopped' : code;
  const others = warnings.filter((warning) => warning.code !== explained);
  const texts = others.map(({ text }) => html`<strong class="error block">${text}</strong>`);
  return html`${texts}${(finding !== 'none' || others.length === 0) && renderKnownFinding(finding, diagnosisUrl ?? '')}`;
}

const renderCheckbox = ({ resource, name }: DashboardRow): Markup =>
  html`<label class="tick"
    ><input type="checkbox" name="resource" value="${resource}" /><span class="hidden-text"
      >${t('Select {name}', { name })}</span
    ></label
  >`;

const describeEnergy = ({ expected, p10, p90 }: DayEnergy, unit: string) =>
  t('{expected} {unit}h, from {p10} to {p90}', {
    unit,
    expected: formatAmount(expected),
    p10: formatAmount(p10),
    p90: formatAmount(p90),
  });

function renderEnergy(energy: DayEnergy | undefined, unit: string): string | Markup {
  if (!energy) return '–';
  const range = t('{from} to {to}', { from: formatAmount(energy.p10), to: formatAmount(energy.p90) });
  return html`${formatAmount(energy.expected)} ${unit}h<br /><small class="note">${range}</small>`;
}

/** Formats a power or an energy. Those below 1 have two significant digits, down to 1 W or Wh of values in MW or MWh. */
function formatAmount(value: number): Text {
  if (value < 1)
    return formatNumber(value, {
      maximumSignificantDigits: 2,
      maximumFractionDigits: 6,
      roundingPriority: 'lessPrecision',
    });
  return formatNumber(value, { maximumFractionDigits: value >= 100 ? 0 : value >= 10 ? 1 : 2 });
}
