import type { TuningReport } from '@daystar/contracts';
import { DAY, formatStamp } from '@daystar/timeseries';
import { formatNumber, link, t } from '../../pages/i18n/translate';
import { type Markup, type Text, html } from '../../pages/markup';
import { formatMinute } from '../../pages/table';
import { findTimeZone } from '../../pages/time-zone';
import type { SiteRecord } from '../site-record';

const WEEK = 7 * DAY;

/** Renders the output that a plant has lost, with its interval and its beginning; false without a loss. */
export function renderLostOutput({ lost_output: loss }: TuningReport, site: SiteRecord): Markup | false {
  if (!loss) return false;
  const values = {
    ...loss,
    date: formatDay(loss.since, site),
    low: formatShare(loss.low),
    high: formatPercent(loss.high),
  };
  return html`<p class="warning">
    <strong>${describeLoss(loss, site)}</strong>
    ${t('On {days} clear and partly clear days, the ratio of measured to estimated energy fell by {low} to {high}, and has stayed low since about {date}.', values)}
  </p>`;
}

/**
 * Renders what changed in the last week: models, the output and the capacity.
 * @param path of the site
 * @param unit of its power
 * @param now ms
 */
export function renderWeekChanges(report: TuningReport, site: SiteRecord, { path, unit, now }: WeekOptions): Markup {
  const changes = [
    ...describeModels(report, now),
    ...describeOutput(report, site, now),
    ...describeCapacities(site, unit, now),
  ];
  return html`<section aria-labelledby="week">
    <h2 id="week">${t('What changed in the last seven days')}</h2>
    ${
      changes.length > 0
        ? html`<ul>
            ${changes.map((change) => html`<li>${change}</li>`)}
          </ul>`
        : html`<p>${t('There is no new model, no new change of the output and no new capacity.')}</p>`
    }
    <p class="note">
      ${t('<measurements>Measurements</measurements> has the flagged values of these days, and <diagnosis>Diagnosis</diagnosis> has all findings.', { measurements: link(`${path}/measurements`), diagnosis: link(`${path}/diagnosis`) })}
    </p>
  </section>`;
}

interface WeekOptions {
  readonly path: string;
  readonly unit: string;
  readonly now: number;
}

const isThisWeek = (time: string, now: number): boolean => Date.parse(time) > now - WEEK && Date.parse(time) <= now;

function describeModels({ models }: TuningReport, now: number): Text[] {
  return models
    .filter(({ trained_at }) => isThisWeek(trained_at, now))
    .map(({ lead, version, trained_at, kept_out }) => {
      const values = { lead, version, time: formatMinute(trained_at) };
      return kept_out
        ? t('Version {version} of the model for the lead {lead} was trained at {time} UTC. It is not used.', values)
        : t('Version {version} of the model for the lead {lead} was trained at {time} UTC. It is used.', values);
    });
}

function describeOutput(
  { lost_output: loss, output_change: change }: TuningReport,
  site: SiteRecord,
  now: number,
): Text[] {
  const texts: Text[] = [];
  if (loss && isThisWeek(loss.since, now)) texts.push(describeLoss(loss, site));
  if (!change || !isThisWeek(change.since, now)) return texts;
  const { share, since } = change;
  const values = { share: formatPercent(share), since: formatDay(since, site) };
  switch (change.kind) {
    case 'soiling':
      return [...texts, t('Dust takes up to {share} of the output', values)];
    case 'decline':
      return [...texts, t('Output declines slowly, by {share} since {since}', values)];
    case 'growth': {
      // The share is relative to the present output; the growth is relative to the output before.
      const growth = formatPercent((100 * share) / (100 - share));
      return [...texts, t('Output has grown since {since}, by {growth}', { ...values, growth })];
    }
  }
}

const describeCapacities = ({ capacity_changes: changes = [] }: SiteRecord, unit: string, now: number): Text[] =>
  changes
    .filter(({ start }) => isThisWeek(start, now))
    .map(({ start, capacity }) =>
      t('The capacity is {capacity} {unit} since {time} UTC.', {
        capacity: formatNumber(capacity),
        unit,
        time: formatMinute(formatStamp(Date.parse(start))),
      }),
    );

const describeLoss = ({ share, since }: NonNullable<TuningReport['lost_output']>, site: SiteRecord): Text =>
  t('Output is {share} below the estimate since about {date}', {
    share: formatPercent(share),
    date: formatDay(since, site),
  });

const formatDay = (time: string, site: SiteRecord): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: findTimeZone(site) }).format(Date.parse(time));
const formatShare = (percent: number): Text => formatNumber(percent, { maximumFractionDigits: 1 });
const formatPercent = (percent: number): Markup => html`${formatShare(percent)} %`;
