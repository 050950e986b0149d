import type { Page } from '../pages/layout';
import { html } from '../pages/markup';
import { formatMinute, tableSection } from '../pages/table';
import type { InputsReport } from './inputs.service';

const percent = (share: number) => `${Math.round(100 * share)} %`;
const age = (minutes: number | null) =>
  minutes === null ? 'unknown' : minutes < 120 ? `${minutes} min` : `${(minutes / 60).toFixed(1)} h`;

/** Where the weather comes from, how old it is, and what forecasts stand on now. */
export const inputsPage = ({ as_of, tiles_in_use, ladder, sources }: InputsReport): Page => ({
  title: 'Inputs',
  main: html`<h1>Inputs</h1>
    <p class="lead">
      What forecasts stand on at ${formatMinute(as_of)} UTC, over ${tiles_in_use} tiles of 2.5° in use.
    </p>
    ${tableSection({
      title: 'Steps of the ladder',
      heads: ['Step', 'Tiles', 'Share'],
      rows: ladder.map(
        ({ step, tiles, share }) =>
          html`<tr>
            <th scope="row">${step}</th>
            <td>${tiles}</td>
            <td>${percent(share)}</td>
          </tr>`,
      ),
      after: [html`<p class="note">Best first: each is what is left when the one before has nothing to say.</p>`],
    })}
    ${tableSection({
      title: 'Weather sources',
      heads: ['Source', 'State', 'Newest run, UTC', 'Age', 'Asked again, UTC', 'Share of tiles', 'Last error'],
      rows: sources.map(
        (line) =>
          html`<tr>
            <th scope="row">${line.source}</th>
            <td>${line.failing_since ? `failing since ${formatMinute(line.failing_since)}` : 'ok'}</td>
            <td>${line.newest_run === null ? 'none' : formatMinute(line.newest_run)}</td>
            <td>${age(line.age_minutes)}</td>
            <td>${formatMinute(line.next_expected_at)}</td>
            <td>${percent(line.share)}</td>
            <td>${line.last_error ? `${formatMinute(line.last_error.at)}: ${line.last_error.message}` : 'none'}</td>
          </tr>`,
      ),
      none: 'No source was asked within the last day.',
    })}`,
});
