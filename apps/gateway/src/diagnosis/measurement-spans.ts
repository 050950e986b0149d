import type { Measurement } from '@daystar/contracts';
import { parseMeasurementPeriod } from '@daystar/forecasting';
import { formatStamp } from '@daystar/timeseries';
import { joinTexts, t } from '../pages/i18n/translate';
import { formatCount } from './diagnosis-data';
import type { Markup } from '../pages/markup';
import { formatMinute } from '../pages/table';

/** Measurements that follow each other, or a gap between measurements. */
export interface MeasurementSpan {
  /** Start and end, ms. */
  readonly from: number;
  readonly to: number;
  /** Number of measurements in the span, or missing from it. */
  readonly count: number;
}

/** Maximum number of spans that a finding lists. */
const MAX_LISTED = 4;

/**
 * Groups measurements into spans.
 * @param measurements in order of time
 * @param isSelected selects the measurements of spans
 * @param isIgnored selects measurements that do not end a span, such as readings at night
 */
export function groupIntoSpans<T extends Measurement>(
  measurements: readonly T[],
  isSelected: (measurement: T) => boolean,
  isIgnored: (measurement: T) => boolean,
): MeasurementSpan[] {
  const spans: MeasurementSpan[] = [];
  let span: MeasurementSpan | undefined;
  for (const measurement of measurements) {
    if (isSelected(measurement)) {
      const { end, length } = parseMeasurementPeriod(measurement);
      if (span) spans.pop();
      span = { from: span?.from ?? end - length, to: end, count: (span?.count ?? 0) + 1 };
      spans.push(span);
    } else if (!isIgnored(measurement)) span = undefined;
  }
  return spans;
}

/** Describes the longest spans, in order of time: `2026-03-01 06:00 to 2026-03-04 18:00 UTC (72)`. */
export function describeSpans(spans: readonly MeasurementSpan[]): Markup {
  const longest = [...spans].sort((a, b) => b.to - b.from - (a.to - a.from)).slice(0, MAX_LISTED);
  const texts = longest
    .sort((a, b) => a.from - b.from)
    .map(({ from, to, count }) =>
      t('{from} to {to} UTC ({count})', { count: formatCount(count), from: formatTime(from), to: formatTime(to) }),
    );
  const otherCount = spans.length - longest.length;
  const others = t('{count, plural, one {# shorter one} other {# shorter ones}}', { count: otherCount });
  return joinTexts([...texts, ...(otherCount > 0 ? [others] : [])], '; ');
}

/** Formats a time, ms, as `2026-03-01 15:30`. */
export const formatTime = (time: number): string => formatMinute(formatStamp(time));
