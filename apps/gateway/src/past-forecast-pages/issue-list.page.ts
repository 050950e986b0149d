import type { IssueList, PowerSite } from '@daystar/contracts';
import { DAY, formatDate } from '@daystar/timeseries';
import { renderFormField } from '../pages/form-field';
import type { Page } from '../pages/layout';
import { link, t } from '../pages/i18n/translate';
import { type Text, html } from '../pages/markup';
import { renderResourceHead } from '../pages/page-head';
import { formatMinute, renderTableSection } from '../pages/table';
import { formatIssueTimes } from './issue-times';
import { SITE_KIND_LABELS } from '../sites/site-kind-labels';

/** The issues of one day. */
export interface IssueDay {
  /** Start of the day, UTC, ms. */
  readonly day: number;
  readonly issues: IssueList['issues'];
  /** The last issue before the day; absent when the previous day has none. */
  readonly lastIssueBefore?: IssueList['issues'][number];
  /** Clock time, ms. */
  readonly now: number;
}

/** Position of the time in a text such as `2026-03-01 19:46`. */
const TIME_OF_DAY = 'yyyy-MM-dd '.length;

/** Renders the HTML page that lists the issues of a site on one day by hour, with links to their charts. */
export function renderIssueListPage(
  { kind, resource_id, name, created_at }: PowerSite,
  { day, issues, lastIssueBefore, now }: IssueDay,
): Page {
  const path = `/sites/${resource_id}/issues`;
  const times = formatIssueTimes(issues);
  const hours = [...new Set(issues.map(({ issued_at }) => issued_at.slice(11, 13)))];
  const rows = hours.reverse().map(
    (hour) =>
      html`<tr>
        <th scope="row">${hour}:00</th>
        <td class="links">
          ${issues
            .filter(({ issued_at }) => issued_at.slice(11, 13) === hour)
            .map(({ issue_id }) => {
              const time = times.get(issue_id)!;
              return html`<a href="${path}/${issue_id}" aria-label="${t('Forecast issued at {time}', { time })}"
                >${time.slice(TIME_OF_DAY)}</a
              > `;
            })}
        </td>
      </tr>`,
  );
  const renderDayLink = (to: number, text: Text) => html`<a href="${path}?day=${formatDate(to)}">${text}</a>`;
  const lead = t('Each forecast as it was issued. Choose one to compare it with what happened since.');
  const main = html`${renderResourceHead(`${SITE_KIND_LABELS[kind].path}/${resource_id}/issues`, name, lead)}
    <form class="range" method="get" action="${path}">
      ${renderFormField({ name: 'day', label: t('Day'), hint: t('UTC. Default: today.'), value: formatDate(day), type: 'date' })}
      <button class="button quiet">${t('Show')}</button>
    </form>
    <nav class="choices" aria-label="${t('Day')}">
      ${renderDayLink(day - DAY, t('Day before'))} ${day + DAY <= now && renderDayLink(day + DAY, t('Day after'))}
    </nav>
    ${
      lastIssueBefore &&
      html`<p>
        ${t('Was {day} forecast badly? <a>Compare it with the last forecast before it</a>, issued {time} UTC.', {
          day: formatDate(day),
          time: formatMinute(lastIssueBefore.issued_at),
          a: link(`${path}/${lastIssueBefore.issue_id}?day=${formatDate(day)}`),
        })}
      </p>`
    }
    ${renderTableSection({
      title: t('Issues of {day}', { day: formatDate(day) }),
      headings: [t('Hour, UTC'), t('Issued at')],
      rows,
      placeholder:
        Date.parse(created_at) >= day + DAY
          ? t(
              'The site was registered at {time} UTC, and its forecasts are archived since. Its <a>estimated actuals</a> show the output of earlier days.',
              {
                time: formatMinute(created_at),
                a: link(`${SITE_KIND_LABELS[kind].path}/${resource_id}/estimated_actuals`),
              },
            )
          : t(
              'No issues are archived for this day. Choose another one, or <a>today</a>: issues are kept from the registration of the site, for a limited time.',
              { a: link(path) },
            ),
    })}
    <p class="note">
      ${t('<a>The last three forecasts in one chart</a>.', { a: link(`${path}/latest`) })}
      ${t('<a>Accuracy</a> compares the forecasts of all issues, an hour ahead.', {
        a: link(`${SITE_KIND_LABELS[kind].path}/${resource_id}/accuracy`),
      })}
    </p>`;
  return { title: t('{name}: past issues of {day}', { name, day: formatDate(day) }), main };
}
