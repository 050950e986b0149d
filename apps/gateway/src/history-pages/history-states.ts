import { localizeMessage } from '../pages/i18n/localize-errors';
import { formatNumber, joinTexts, t } from '../pages/i18n/translate';
import { type Markup, type Text, html } from '../pages/markup';
import type { HistoryRecord } from '../histories/histories.service';
import { getSourceName } from '../serving/page/attribution';

const STATE_TEXTS: Record<HistoryRecord['state'], Text> = {
  waiting: t('waits for the operator'),
  queued: t('queued'),
  running: t('running'),
  done: t('done'),
  failed: t('failed'),
  cancelled: t('cancelled'),
};

/** Whether the state of a history may still change. */
export const isUnfinished = ({ state }: Pick<HistoryRecord, 'state'>): boolean =>
  state === 'waiting' || state === 'queued' || state === 'running';

/** Renders the state of a history, its computed months until it ends, and why it failed or is retried. */
export function renderHistoryState(history: HistoryRecord): Markup {
  const { state, done, total, error } = history;
  // Shows states of newer engines as they are sent.
  const text = (STATE_TEXTS as Partial<Record<string, Text>>)[state] ?? state;
  return html`${text}${isUnfinished(history) && html`: ${t('{done} of {total} months', { done, total })}`}
  ${error && html`<p class="error">${localizeMessage(error)}</p>`}`;
}

/** Names the weather sources of a finished history. Files of earlier releases do not state them. */
export function describeWeatherSource({ state, weather_source }: HistoryRecord): Text | Markup {
  if (state !== 'done') return '–';
  if (weather_source === undefined) return t('unknown');
  if (weather_source === 'climatology') return t('none: climatology');
  return joinTexts(weather_source.split(', ').map(getSourceName), ', ');
}

/** Formats the size of a file. */
export const formatSize = (bytes: number): Text =>
  bytes < 1e6
    ? t('{size} kB', { size: formatNumber(Math.ceil(bytes / 1000)) })
    : t('{size} MB', { size: formatNumber(bytes / 1e6, { maximumFractionDigits: 1 }) });
