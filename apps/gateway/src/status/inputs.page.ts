import type { Page } from '../pages/layout';
import { html } from '../pages/markup';
import { renderPageHead } from '../pages/page-head';
import { formatMinute, renderTableSection } from '../pages/table';
import type { InputsReport } from './inputs.service';

const formatPercent = (share: number) => `${Math.round(100 * share)} %`;
const formatAge = (minutes: number | null) =>
  minutes === null ? 'unknown' : minutes < 120 ? `${minutes} min` : `${(minutes / 60).toFixed(1)} h`;

function describeState({ state, failing_since, excluded }: InputsReport['sources'][number]): string {
  const exclusion = excluded ? [`excluded since ${formatMinute(excluded.since)}: ${excluded.fault}`] : [];
  return [failing_since ? `failing since ${formatMinute(failing_since)}` : state, ...exclusion].join('; ');
}

/** Renders the HTML page with the weather sources, their age, and the data basis of current forecasts. */
export const renderInputsPage = ({ as_of, tiles_in_use, ladder, sources }: InputsReport): Page => ({
  title: 'Data sources and status',
  main: html`${renderPageHead('Data sources and status', [], `Data basis of forecasts at ${formatMinute(as_of)} UTC, for ${tiles_in_use} weather tiles of 2.5° in use.`)}
  ${renderTableSection({
    title: 'Data basis',
    headings: ['Basis', 'Tiles', 'Share'],
    rows: ladder.map(
      ({ step, tiles, share }) =>
        html`<tr>
          <th scope="row">${step}</th>
          <td>${tiles}</td>
          <td>${formatPercent(share)}</td>
        </tr>`,
    ),
    after: [html`<p class="note">Best first. A forecast uses the next basis when the one before has no data.</p>`],
  })}
  ${renderTableSection({
    title: 'Weather sources',
    headings: ['Source', 'State', 'Newest run, UTC', 'Age', 'Next update, UTC', 'Share of tiles', 'Last error'],
    rows: sources.map(
      (source) =>
        html`<tr>
          <th scope="row">${source.source}</th>
          <td>${describeState(source)}</td>
          <td>${source.newest_run === null ? 'none' : formatMinute(source.newest_run)}</td>
          <td>${formatAge(source.age_minutes)}</td>
          <td>${source.next_expected_at === null ? 'unknown' : formatMinute(source.next_expected_at)}</td>
          <td>${formatPercent(source.share)}</td>
          <td>${source.last_error ? `${formatMinute(source.last_error.at)}: ${source.last_error.message}` : 'none'}</td>
        </tr>`,
    ),
    placeholder: 'No weather source was queried in the last 24 hours.',
  })}`,
});
