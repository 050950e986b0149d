import type { QcFlag } from '@daystar/contracts';
import { formatNumber, joinTexts, t } from '../../../pages/i18n/translate';
import { type Markup, html } from '../../../pages/markup';
import { createDayFormatter } from '../../../pages/time-zone';
import { FLAG_LABELS } from '../flag-counts';

/** Number of values with a flag on a day of the plant, `yyyy-MM-dd`. */
export interface FlaggedDay {
  readonly day: string;
  readonly counts: readonly (readonly [flag: QcFlag, count: number])[];
}

/** Flags of values that need no attention. */
const USUAL_FLAGS: readonly QcFlag[] = ['ok', 'night'];
/** Maximum number of days that a preview lists. */
const MAX_DAYS = 31;

/**
 * Counts unusual flags by day, first day first.
 * @param flags one for each period end (ISO 8601, UTC)
 * @param timeZone of the plant
 */
export function countFlagsByDay(
  periodEnds: readonly string[],
  flags: readonly QcFlag[],
  timeZone: string,
): FlaggedDay[] {
  const formatDay = createDayFormatter(timeZone);
  const days = new Map<string, Map<QcFlag, number>>();
  periodEnds.forEach((periodEnd, index) => {
    const flag = flags[index];
    if (USUAL_FLAGS.includes(flag)) return;
    // The period that ends at midnight belongs to the day before.
    const day = formatDay(Date.parse(periodEnd) - 1);
    const counts = days.get(day) ?? new Map<QcFlag, number>();
    days.set(day, counts.set(flag, (counts.get(flag) ?? 0) + 1));
  });
  return [...days].sort(([a], [b]) => a.localeCompare(b)).map(([day, counts]) => ({ day, counts: [...counts] }));
}

/** Renders the days with unusual flags, so that the sender sees where to look; undefined without any. @param timeZone of the days */
export function renderFlaggedDays(days: readonly FlaggedDay[], timeZone: string): Markup | undefined {
  if (days.length === 0) return undefined;
  return html`<h3>${t('Days with flagged values, {zone}', { zone: timeZone })}</h3>
    <ul>
      ${days.slice(0, MAX_DAYS).map(
        ({ day, counts }) =>
          html`<li>
            <time datetime="${day}">${day}</time>:
            ${joinTexts(
              counts.map(([flag, count]) => html`${FLAG_LABELS[flag]} (${formatNumber(count)})`),
              ', ',
            )}
          </li>`,
      )}
    </ul>
    ${days.length > MAX_DAYS && html`<p class="note">${t('{count, plural, one {# more day.} other {# more days.}}', { count: days.length - MAX_DAYS })}</p>`}`;
}
