import { OBSERVED_SKIES, type ObservedSky } from '@daystar/forecasting';
import { formatNumber, t } from '../pages/i18n/translate';
import { type Markup, type Text, html } from '../pages/markup';
import { formatMinute, renderTableSection } from '../pages/table';
import { drawBarChart } from './bar-chart';
import { MAIN_LEADS, MIN_HALF_HOURS } from './main-leads';
import { drawReliabilityDiagram } from './reliability-diagram';
import type { LeadScores, VerificationReport } from './verification.service';

const SKY_NAMES: Readonly<Record<ObservedSky, Text>> = {
  clear: t('clear'),
  partly_cloudy: t('partly cloudy'),
  overcast: t('overcast'),
};

/** The errors of a group of half hours that the page shows. */
interface ShownErrors {
  readonly n: number | null;
  readonly nmae: number | null;
}

const findScores = (report: VerificationReport | undefined, lead: string): LeadScores | undefined =>
  report?.verification.find((scores) => scores.lead === lead);
const isScored = (scores: { readonly n: number | null } | undefined): boolean => (scores?.n ?? 0) >= MIN_HALF_HOURS;

/** Renders the sections about forecasts an hour, a day and three days ahead; empty without any of them. */
export function renderVerificationSections(report: VerificationReport, earlier?: VerificationReport): Markup {
  const leads = MAIN_LEADS.filter(([lead]) => isScored(findScores(report, lead)));
  if (leads.length === 0) return html``;
  return html`${renderComparison(report, earlier)}
    <section aria-labelledby="reliability">
      <h2 id="reliability">${t('Are the percentiles reliable?')}</h2>
      ${drawReliabilityDiagram(
        leads.map(([lead, name]) => {
          const { reliability10, reliability50, reliability90 } = findScores(report, lead)!;
          return { name, shares: [reliability10, reliability50, reliability90] };
        }),
      )}
    </section>
    ${renderHours(report)} ${renderSkies(report)}`;
}

/** Renders errors of the window beside those of the window before it. */
function renderComparison(report: VerificationReport, earlier?: VerificationReport): Markup {
  const renderErrors = (scores: ShownErrors | undefined) =>
    html`<td>${formatNumber(scores?.n ?? 0)}</td>
      <td>${formatError(isScored(scores) ? scores?.nmae : null)}</td>`;
  return renderTableSection({
    title: t('Compared with the previous period'),
    headings: [
      t('Forecast'),
      t('Half hours'),
      t('Mean absolute error, %'),
      t('Half hours, previous'),
      t('Previous mean absolute error, %'),
    ],
    rows: MAIN_LEADS.map(
      ([lead, name]) =>
        html`<tr>
          <th scope="row">${name}</th>
          ${renderErrors(findScores(report, lead))} ${renderErrors(findScores(earlier, lead))}
        </tr>`,
    ),
    footer: [
      earlier &&
        html`<p class="note">
          ${t('Mean absolute errors are in percent of the capacity. The previous period is {from} to {to} UTC.', { from: formatMinute(earlier.from), to: formatMinute(earlier.to) })}
        </p>`,
    ],
  });
}

function renderHours({ hours, time_zone }: VerificationReport): Markup {
  const shownHours = [...new Set(hours.filter(isScored).map(({ hour }) => hour))].sort((a, b) => a - b);
  return renderGroups({
    id: 'error-by-hour',
    title: t('Error by hour of day'),
    heading: t('Hour'),
    groups: shownHours.map((hour) => `${String(hour).padStart(2, '0')}:00`),
    caption: t('Mean absolute errors in percent of the capacity, by the hour in which periods begin, {zone}.', {
      zone: time_zone,
    }),
    find: (lead, group) => hours.find((errors) => errors.lead === lead && errors.hour === shownHours[group]),
  });
}

function renderSkies({ skies }: VerificationReport): Markup {
  const shownSkies = OBSERVED_SKIES.filter((sky) => skies.some((errors) => errors.sky === sky && isScored(errors)));
  return renderGroups({
    id: 'error-by-sky',
    title: t('Error by sky'),
    heading: t('Sky'),
    groups: shownSkies.map((sky) => SKY_NAMES[sky]),
    caption: t(
      'Mean absolute errors in percent of the capacity. Clear: at least 80 % of clear-sky power was produced. Overcast: less than 40 %.',
    ),
    find: (lead, group) => skies.find((errors) => errors.lead === lead && errors.sky === shownSkies[group]),
  });
}

interface GroupSection {
  readonly id: string;
  readonly title: Text;
  /** Heading of the column of groups. */
  readonly heading: Text;
  readonly groups: readonly Text[];
  readonly caption: Text;
  readonly find: (lead: string, group: number) => ShownErrors | undefined;
}

/** Renders errors by group as bars, and as a table with the number of half hours. */
function renderGroups({ id, title, heading, groups, caption, find }: GroupSection): Markup {
  if (groups.length === 0) return html``;
  const series = MAIN_LEADS.map(([lead, name]) => ({
    name,
    values: groups.map((_, group) => find(lead, group)?.nmae ?? null),
  }));
  return html`<section aria-labelledby="${id}">
    <h2 id="${id}">${title}</h2>
    ${drawBarChart({ groups, series, label: t('{title}; the same numbers are in the table below.', { title }), caption })}
    <details>
      <summary>${t('Numbers of the chart')}</summary>
      <div class="scroll plain" role="group" tabindex="0" aria-labelledby="${id}">
        <table class="plain">
          <thead>
            <tr>
              <th scope="col">${heading}</th>
              ${MAIN_LEADS.map(([, name]) => html`<th scope="col">${name}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${groups.map(
              (name, group) =>
                html`<tr>
                  <th scope="row">${name}</th>
                  ${MAIN_LEADS.map(([lead]) => html`<td>${describeErrors(find(lead, group))}</td>`)}
                </tr>`,
            )}
          </tbody>
        </table>
      </div>
    </details>
  </section>`;
}

const describeErrors = (errors: ShownErrors | undefined): Text =>
  t('{error} (n = {n})', { error: formatError(errors?.nmae), n: formatNumber(errors?.n ?? 0) });

const formatError = (error: number | null | undefined): Text =>
  typeof error === 'number' ? formatNumber(error, { minimumFractionDigits: 1, maximumFractionDigits: 1 }) : '–';
