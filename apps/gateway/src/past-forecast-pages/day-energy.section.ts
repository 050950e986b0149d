import { formatNumber, joinTexts, link, t } from '../pages/i18n/translate';
import { type Markup, type Text, html } from '../pages/markup';
import type { DayEnergy } from './day-energy';

interface DayEnergyLinks {
  /** Path of the issue, which accepts a day. */
  readonly issue: string;
  /** Path of the site. */
  readonly site: string;
}

/** Renders the choice of a day, its energies in one line, and links to pages that explain a difference. */
export function renderDayEnergy(
  { day, ...energies }: DayEnergy,
  days: readonly DayEnergy[],
  unit: string,
  { issue, site }: DayEnergyLinks,
): Markup {
  const describe = (name: Text, column: DayEnergy['actual']): Text | Markup =>
    column === undefined
      ? html`${name} –`
      : html`${name}
          <b>${formatNumber(column.energy, { maximumSignificantDigits: 4 })} ${unit}h</b>
          ${!column.isComplete && t('(incomplete)')}`;
  const { forecast, untuned, actual, measured } = energies;
  return html`<nav class="choices" aria-label="${t('Day')}">
      ${days.map((other) => html`<a href="${issue}?day=${other.day}" ${other.day === day && html`aria-current="true"`}>${other.day}</a> `)}
    </nav>
    <p>
      ${t('Energy of {day}, local time:', { day })}
      ${joinTexts([
        describe(untuned ? t('forecast') : t('forecast, not tuned'), forecast),
        ...(untuned ? [describe(t('from weather alone'), untuned)] : []),
        describe(t('estimated actual'), actual),
        describe(t('measured'), measured),
      ])}
    </p>
    <p class="note">
      ${t('Estimated actuals are from weather alone here. If your measurements agree with them, the weather forecast was wrong. If not, look at <tuning>Tuning</tuning> and the settings. <accuracy>Accuracy</accuracy> has the errors of all days.', { tuning: link(`${site}/tuning`), accuracy: link(`${site}/accuracy`) })}
    </p>`;
}
