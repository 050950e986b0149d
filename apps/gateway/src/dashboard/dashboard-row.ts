import { type Markup, html } from '../pages/markup';
import type { DashboardRow } from './dashboard.service';
import type { DayEnergy } from './day-summary';
import type { TuningLabel } from './issue-state';
import { renderSparkline } from './sparkline';

const TUNING_TEXTS: Readonly<Record<TuningLabel, string>> = {
  live: 'live and learned',
  learned: 'learned',
  none: 'not yet',
};

/** Renders the table row of a site or an aggregation. */
export function renderDashboardRow(row: DashboardRow): Markup {
  const { name, kind, url, settingsUrl, unit = '', capacity, tags, summary, state, warnings } = row;
  const details = [kind, capacity === undefined ? '' : `${formatAmount(capacity)} ${unit}`, tags.join(', ')];
  const share =
    summary && capacity
      ? html`<br /><small class="note">${Math.round((100 * summary.power) / capacity)} %</small>`
      : undefined;
  const missingText = row.unit === undefined ? 'weather only' : 'no forecast yet';
  return html`<tr>
    <td data-label="Select">${row.unit && renderCheckbox(row)}</td>
    <th scope="row">
      <a href="${url}">${name}</a><br /><small class="note"
        >${details.filter((text) => text !== '').join(' · ')} · <a href="${settingsUrl}">Settings</a></small
      >
    </th>
    <td data-label="Today">
      ${summary ? renderSparkline(summary.curve, capacity ?? 0, `${name} today: ${describeEnergy(summary.today, unit)}`) : missingText}
    </td>
    <td data-label="Now" class="amount">${summary ? html`${formatAmount(summary.power)} ${unit}${share}` : '–'}</td>
    <td data-label="Energy today" class="amount">${renderEnergy(summary?.today, unit)}</td>
    <td data-label="Energy tomorrow" class="amount">${renderEnergy(summary?.tomorrow, unit)}</td>
    <td data-label="Tuning">${state ? TUNING_TEXTS[state.tuning] : '–'}</td>
    <td data-label="Warnings">
      ${warnings.length === 0 ? 'none' : warnings.map((text) => html`<strong class="error block">${text}</strong>`)}
    </td>
  </tr>`;
}

const renderCheckbox = ({ resource, name }: DashboardRow): Markup =>
  html`<label class="tick"
    ><input type="checkbox" name="resource" value="${resource}" /><span class="hidden-text">Select ${name}</span></label
  >`;

const describeEnergy = ({ expected, p10, p90 }: DayEnergy, unit: string) =>
  `${formatAmount(expected)} ${unit}h, from ${formatAmount(p10)} to ${formatAmount(p90)}`;

function renderEnergy(energy: DayEnergy | undefined, unit: string): string | Markup {
  if (!energy) return '–';
  const range = `${formatAmount(energy.p10)} to ${formatAmount(energy.p90)}`;
  return html`${formatAmount(energy.expected)} ${unit}h<br /><small class="note">${range}</small>`;
}

const formatAmount = (value: number): string =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? String(Number(value.toFixed(1))) : String(Number(value.toFixed(2)));
