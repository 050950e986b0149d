import { type FlaggedMeasurement, type QcFlag, QC_FLAGS } from '@daystar/contracts';
import { isUsable } from '@daystar/forecasting';
import { joinTexts, t } from '../pages/i18n/translate';
import { Localized, type Text, html } from '../pages/markup';
import { FLAG_LABELS } from '../sites/measurements/flag-counts';
import { describeUnitCorrection } from '../sites/plant-mistakes/unit-mistake';
import { type DiagnosisData, formatCount, formatPercent } from './diagnosis-data';
import { findExceededCapacity } from './exceeded-capacity';
import type { Finding } from './finding';
import { describeSpans, groupIntoSpans } from './measurement-spans';
import { findImpossiblePower } from './impossible-power';
import { isAtNight, isNegativeAtNight } from './night-power';
import { listOutages } from './outage-findings';
import { listStuckMeasurements } from './stuck-runs';
import { findEnergyCounter, findUnitFactor, findWrongClock, findWrongUnit } from './systematic-findings';

/** Flags that do not mean a fault, or that findings about outages and limits explain. */
const EXPLAINED_FLAGS: readonly QcFlag[] = ['night', 'curtailed'];

/** Findings that explain all measurements with a flag. Without them, these are few, and named like others. */
const SYSTEMATIC_FINDINGS: Partial<Record<QcFlag, (data: DiagnosisData) => Finding | undefined>> = {
  clock_suspect: findWrongClock,
  unit_suspect: findWrongUnit,
  cumulative: findEnergyCounter,
  out_of_range: findImpossiblePower,
};

const isFlagExplained = (flag: QcFlag, data: DiagnosisData): boolean =>
  EXPLAINED_FLAGS.includes(flag) || SYSTEMATIC_FINDINGS[flag]?.(data) !== undefined;

/** Minimum share of the daytime measurements that are rejected for medium severity. */
const MIN_MEDIUM_SHARE = 0.3;

/** Share that is rejected for high severity: the forecast then learns from at most half of what was posted. */
const MIN_HIGH_SHARE = 0.5;

/** Number of the most frequent reasons for which a finding says what to do. */
const MAX_ACTIONS = 3;

/** What to do about a reason of rejection. */
const ACTIONS: Partial<Record<QcFlag, Text>> = {
  drift: t(
    'Check the meter and the modules: the same sun gives less power, or more, from week to week. If the plant was changed, correct its settings.',
  ),
  exceeds_clear_sky: t(
    'Check the capacity, the direction of the modules, the place and the clock. The power is more than the sun allows with these settings.',
  ),
  snow: t(
    'Include snow losses in the settings, and state when the modules were cleared. If no snow lay, check the inverters: on these days they produced next to nothing.',
  ),
  stale: t('Check the meter and the program that posts: the same value is repeated for hours.'),
  overlap: t('Post each period once, and use the same length for all periods.'),
  gap: t('Post the power of each period. These measurements have none.'),
  cumulative: t(
    'Post the mean power of each period: the difference of two meter readings divided by the length of the period.',
  ),
  clock_suspect: t(
    'Check the time zone of the source: times are UTC. Correct the times, and send the measurements again.',
  ),
};

/**
 * Finds measurements that tuning rejects, by flag and with their times. The title counts all of them, as the table of
 * flags does; those that other findings explain neither raise the severity nor are a finding alone.
 */
export function findRejectedMeasurements(data: DiagnosisData): Finding | undefined {
  const outages = listOutages(data);
  const stuck = listStuckMeasurements(data);
  const isCapacityExceeded = findExceededCapacity(data) !== undefined;
  const measurements = data.measurements.filter((measurement) => {
    const end = Date.parse(measurement.period_end);
    const isInOutage = outages.some(({ from, to }) => from < end && end <= to);
    const { verdict, total_power = 0 } = measurement;
    const isExplained = isCapacityExceeded && verdict === 'out_of_range' && total_power > 0;
    return !isInOutage && !stuck.has(measurement) && !isExplained && !isNegativeAtNight(measurement, data);
  });
  const reasons = QC_FLAGS.filter((flag) => !isUsable(flag) && !isFlagExplained(flag, data)).flatMap((flag) => {
    const spans = groupIntoSpans(
      measurements,
      ({ verdict }) => verdict === flag,
      ({ verdict }) => verdict === 'night',
    );
    const count = spans.reduce((sum, span) => sum + span.count, 0);
    return count > 0 ? [{ flag, count, spans }] : [];
  });
  if (reasons.length === 0) return undefined;
  const unexplainedCount = reasons.reduce((sum, { count }) => sum + count, 0);
  const flags = reasons.map(({ flag }) => flag);
  const unexplained = new Set(measurements.filter(({ verdict }) => flags.includes(verdict)));
  // A wrong clock or place shows as power at night, too.
  const hasNights = [...unexplained].some((measurement) => isAtNight(measurement, data));
  const counted = hasNights
    ? data.measurements
    : data.measurements.filter((measurement) => !isAtNight(measurement, data));
  const rejected = counted.filter(({ verdict }) => verdict !== 'night' && !isUsable(verdict));
  const explained = rejected.filter((measurement) => !unexplained.has(measurement));
  const total = counted.length;
  const severity =
    unexplainedCount >= MIN_HIGH_SHARE * total
      ? 'high'
      : unexplainedCount >= MIN_MEDIUM_SHARE * total
        ? 'medium'
        : 'low';
  const counts = { count: formatCount(rejected.length), total: formatCount(total) };
  reasons.sort((a, b) => b.count - a.count);
  const texts = reasons.map(
    (reason) => html`${FLAG_LABELS[reason.flag]}: ${formatCount(reason.count)}, ${describeSpans(reason.spans)}`,
  );
  return {
    code: 'rejected',
    severity,
    title: hasNights
      ? t('Tuning does not use {count} of {total} measurements by day and night', counts)
      : t('Tuning does not use {count} of {total} daytime measurements', counts),
    evidence: t('{percent} are left out. {reasons}.', {
      percent: formatPercent(rejected.length, total),
      reasons: joinTexts([...texts, ...describeExplained(explained)], '. '),
    }),
    action: describeActions(
      reasons.map(({ flag }) => flag),
      data,
    ),
  };
}

/** Counts the rejected measurements of which other findings say more; empty without any. */
function describeExplained(explained: readonly FlaggedMeasurement[]): Text[] {
  if (explained.length === 0) return [];
  const counts = QC_FLAGS.flatMap((flag) => {
    const count = explained.filter(({ verdict }) => verdict === flag).length;
    return count > 0 ? [html`${FLAG_LABELS[flag]}: ${formatCount(count)}`] : [];
  });
  const values = { count: formatCount(explained.length), flags: joinTexts(counts, ', ') };
  return [t('Limits, outages and other findings explain {count} of them ({flags})', values)];
}

/** Says what to do about the most frequent reasons. With several of them, each action begins with its reason. */
function describeActions(flags: readonly QcFlag[], data: DiagnosisData): Text {
  const actions = flags.slice(0, MAX_ACTIONS).flatMap((flag) => {
    const action = flag === 'unit_suspect' ? describeUnitCorrection(findUnitFactor(data)) : ACTIONS[flag];
    return action === undefined ? [] : [{ flag, action }];
  });
  const correctAll = t('Correct the measurements that are flagged on the Measurements page, and send them again.');
  if (actions.length === 0) return correctAll;
  if (flags.length === 1) return actions[0].action;
  const texts = actions.map(({ flag, action }) => html`${FLAG_LABELS[flag]}: ${action}`);
  return new Localized(() => joinTexts(texts, ' '));
}
