import type { Page } from '../pages/layout';
import { formatNumber, t } from '../pages/i18n/translate';
import { type Markup, type Text, html } from '../pages/markup';
import { renderPageHead } from '../pages/page-head';
import { formatMinute, renderTableSection } from '../pages/table';
import { DATA_BASIS_NAMES } from '../serving/page/provenance-section';
import type { InputsReport } from './inputs.service';

const STATE_TEXTS: Readonly<Record<InputsReport['sources'][number]['state'], Text>> = {
  ok: t('ok'),
  failing: t('failing'),
  excluded: t('excluded'),
  unknown: t('unknown'),
};

const formatPercent = (share: number) => html`${Math.round(100 * share)} %`;
function formatAge(minutes: number | null): Text | Markup {
  if (minutes === null) return t('unknown');
  return minutes < 120
    ? `${minutes} min`
    : html`${formatNumber(minutes / 60, { minimumFractionDigits: 1, maximumFractionDigits: 1 })} h`;
}

function describeState({ state, failing_since, excluded }: InputsReport['sources'][number]): Markup {
  const failure = failing_since ? t('failing since {time}', { time: formatMinute(failing_since) }) : undefined;
  if (!excluded) return html`${failure ?? STATE_TEXTS[state]}`;
  const time = t('excluded since {time}', { time: formatMinute(excluded.since) });
  const exclusion = html`${time}: <span lang="en">${excluded.fault}</span>`;
  return failure === undefined ? exclusion : html`${failure}; ${exclusion}`;
}

/** Renders the HTML page with the weather sources, their age, and the data basis of current forecasts. */
export const renderInputsPage = ({ as_of, tiles_in_use, ladder: dataBasis, sources }: InputsReport): Page => ({
  title: t('Data sources and status'),
  main: html`${renderPageHead(t('Data sources and status'), [], t('Data basis of forecasts at {time} UTC, for {count, plural, one {# weather tile} other {# weather tiles}} of 2.5° in use.', { time: formatMinute(as_of), count: tiles_in_use }))}
  ${renderTableSection({
    title: t('Data basis'),
    headings: [t('Basis'), t('Tiles'), t('Share')],
    rows: dataBasis.map(
      ({ step, tiles, share }) =>
        html`<tr>
          <th scope="row">${DATA_BASIS_NAMES[step]}</th>
          <td>${tiles}</td>
          <td>${formatPercent(share)}</td>
        </tr>`,
    ),
    footer: [
      html`<p class="note">${t('Best first. A forecast uses the next basis when the one before has no data.')}</p>`,
    ],
  })}
  ${renderTableSection({
    title: t('Weather sources'),
    headings: [
      t('Source'),
      t('State'),
      t('Newest run, UTC'),
      t('Age'),
      t('Next update, UTC'),
      t('Share of tiles'),
      t('Last error'),
    ],
    rows: sources.map(
      (source) =>
        html`<tr>
          <th scope="row">${source.source}</th>
          <td>${describeState(source)}</td>
          <td>${source.newest_run === null ? t('none') : formatMinute(source.newest_run)}</td>
          <td>${formatAge(source.age_minutes)}</td>
          <td>${source.next_expected_at === null ? t('unknown') : formatMinute(source.next_expected_at)}</td>
          <td>${formatPercent(source.share)}</td>
          <td>
            ${source.last_error ? html`${formatMinute(source.last_error.at)}: <span lang="en">${source.last_error.message}</span>` : t('none')}
          </td>
        </tr>`,
    ),
    placeholder: t('No weather source was queried in the last 24 hours.'),
  })}`,
});
