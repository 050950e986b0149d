import { OUTPUT_CHANGES, type OutputChange, type TuningReport } from '@daystar/contracts';
import { DAY, formatStamp } from '@daystar/timeseries';
import { formatNumber, link, t } from '../../pages/i18n/translate';
import { type Markup, type Text, html } from '../../pages/markup';
import { formatMinute } from '../../pages/table';
import { createDayFormatter, findTimeZone } from '../../pages/time-zone';
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

export const WEEK_CHANGE_KINDS = ['model', 'lost_output', ...OUTPUT_CHANGES, 'capacity'] as const;

/** A change of the last week: a new model, a change of the output, or a new capacity. */
export interface WeekChange {
  readonly kind: (typeof WEEK_CHANGE_KINDS)[number];
  /** When the model was trained, or since when the output or the capacity is as described. */
  readonly since: string;
  readonly description: Text;
}

/** Tuning report of a site with the changes of the last week, for sites with power. */
export interface DatedTuningReport extends TuningReport {
  readonly week_changes?: readonly WeekChange[];
}

/**
 * Lists what changed in the last week: models, the output and the capacity.
 * @param unit of power of the site
 * @param now ms
 */
export const listWeekChanges = (report: TuningReport, site: SiteRecord, unit: string, now: number): WeekChange[] =>
  [...describeModels(report), ...describeOutput(report, site), ...describeCapacities(site, unit)].filter(({ since }) =>
    isThisWeek(since, now),
  );

/** Renders what changed in the last week. @param path of the site */
export function renderWeekChanges(changes: readonly WeekChange[], path: string): Markup {
  return html`<section aria-labelledby="week">
    <h2 id="week">${t('What changed in the last seven days')}</h2>
    ${
      changes.length > 0
        ? html`<ul>
            ${changes.map(({ description }) => html`<li>${description}</li>`)}
          </ul>`
        : html`<p>${t('There is no new model, no new change of the output and no new capacity.')}</p>`
    }
    <p class="note">
      ${t('<measurements>Measurements</measurements> has the flagged values of these days, and <diagnosis>Diagnosis</diagnosis> has all findings.', { measurements: link(`${path}/measurements`), diagnosis: link(`${path}/diagnosis`) })}
    </p>
  </section>`;
}

const isThisWeek = (time: string, now: number): boolean => Date.parse(time) > now - WEEK && Date.parse(time) <= now;

const describeModels = ({ models }: TuningReport): WeekChange[] =>
  models.map(({ lead, version, trained_at, kept_out }) => {
    const values = { lead, version, time: formatMinute(trained_at) };
    const description = kept_out
      ? t('Version {version} of the model for the lead {lead} was trained at {time} UTC. It is not used.', values)
      : t('Version {version} of the model for the lead {lead} was trained at {time} UTC. It is used.', values);
    return { kind: 'model', since: trained_at, description };
  });

const describeOutput = ({ lost_output: loss, output_change: change }: TuningReport, site: SiteRecord): WeekChange[] => [
  ...(loss ? [{ kind: 'lost_output' as const, since: loss.since, description: describeLoss(loss, site) }] : []),
  ...(change ? [{ kind: change.kind, since: change.since, description: describeOutputChange(change, site) }] : []),
];

function describeOutputChange({ kind, share, since }: OutputChange, site: SiteRecord): Text {
  const values = { share: formatPercent(share), since: formatDay(since, site) };
  switch (kind) {
    case 'soiling':
      return t('Dust takes up to {share} of the output', values);
    case 'decline':
      return t('Output declines slowly, by {share} since {since}', values);
    case 'growth': {
      // The share is relative to the present output; the growth is relative to the output before.
      const growth = formatPercent((100 * share) / (100 - share));
      return t('Output has grown since {since}, by {growth}', { ...values, growth });
    }
  }
}

const describeCapacities = ({ capacity_changes: changes = [] }: SiteRecord, unit: string): WeekChange[] =>
  changes.map(({ start, capacity }) => {
    const time = formatMinute(formatStamp(Date.parse(start)));
    const description = t('The capacity is {capacity} {unit} since {time} UTC.', {
      capacity: formatNumber(capacity),
      unit,
      time,
    });
    return { kind: 'capacity', since: start, description };
  });

const describeLoss = ({ share, since }: NonNullable<TuningReport['lost_output']>, site: SiteRecord): Text =>
  t('Output is {share} below the estimate since about {date}', {
    share: formatPercent(share),
    date: formatDay(since, site),
  });

const formatDay = (time: string, site: SiteRecord): string => createDayFormatter(findTimeZone(site))(Date.parse(time));
const formatShare = (percent: number): Text => formatNumber(percent, { maximumFractionDigits: 1 });
const formatPercent = (percent: number): Markup => html`${formatShare(percent)} %`;
