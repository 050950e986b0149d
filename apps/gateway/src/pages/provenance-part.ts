import type { LadderStep } from '@daystar/contracts';
import type { RowsAnswer } from '../rows/rows-answer';
import { credits, sourceName } from './attribution';
import { factsPart } from './facts-part';
import { type Markup, html } from './markup';

const STEPS: Record<LadderStep, string> = {
  observation: 'measured or seen from space',
  'nowcast+nwp': 'nowcast and weather model',
  nwp: 'weather model',
  'older-nwp': 'an older run of the weather model',
  climatology: 'climatology only: no weather data',
};

/** Says loudly what nobody may overlook. */
export function warnings(answer: RowsAnswer): Markup {
  const { sources } = answer.provenance();
  return html`${
    sources.includes('sandbox') &&
    html`<p class="warning">
      <strong>Made-up weather</strong> These rows come from a simulated atmosphere (“sandbox”): no live weather source
      is in use. They show how the service works and say nothing about the real sky.
    </p>`
  }${
    answer.stale &&
    html`<p class="warning">
      <strong>Possibly outdated</strong> The store of issues does not answer: there may be a newer issue than this one.
    </p>`
  }`;
}

/** Where the rows come from and how old that is. */
export function facts(answer: RowsAnswer): Markup {
  const { issue, coverage } = answer;
  const { sources, best, worst, newestInput, climatology } = answer.provenance();
  const steps = best === worst ? STEPS[best] : `${STEPS[best]}, down to ${STEPS[worst]}`;
  const entries: [string, string | Markup | undefined][] = [
    ['Weather source', sources.map(sourceName).join(', ') || 'none: climatology'],
    ['Issued', html`${moment(issue.issuedAt)} <small>(${issue.id})</small>`],
    ['Next issue', moment(issue.nextIssueAt)],
    [
      'Newest weather data',
      newestInput === undefined
        ? undefined
        : html`${moment(newestInput)}, ${duration(issue.issuedAt - newestInput)} old when issued`,
    ],
    ['How the rows were made', sources.includes('sandbox') ? `simulated: ${steps}` : steps],
    ['Capacity included', coverage === undefined ? undefined : `${(100 * coverage).toFixed(1)} %`],
    [
      'Climatology only',
      climatology.length > 0
        ? html`${climatology.map(([from, to]) => html`${moment(from)} to ${moment(to)} `)}`
        : undefined,
    ],
  ];
  return html`${factsPart(entries)}
    <p class="note">${credits(sources)}</p>`;
}

export const moment = (time: number): Markup => {
  const stamp = new Date(time).toISOString().slice(0, 16);
  return html`<time datetime="${stamp}Z">${stamp.replace('T', ' ')}</time> UTC`;
};

/** `4 h 13 min`. */
export function duration(ms: number): string {
  const minutes = Math.max(0, Math.round(ms / 60_000));
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
