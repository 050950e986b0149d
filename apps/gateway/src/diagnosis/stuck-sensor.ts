import { DAY } from '@daystar/timeseries';
import { joinTexts, t } from '../pages/i18n/translate';
import { Localized, type Text } from '../pages/markup';
import { type DiagnosisData, countDaylight, formatPower } from './diagnosis-data';
import type { Finding } from './finding';
import { type MeasurementSpan, describeSpans, formatTime } from './measurement-spans';
import { isAtNight } from './night-power';
import { findLongest } from './outage-findings';
import { type StuckRun, listStuckRuns } from './stuck-runs';

/** Share of the daytime measurements from which on a stuck sensor is serious. */
const MIN_HIGH_SHARE = 0.1;

/** Finds a sensor that repeats one value for hours. It is serious while it is stuck, and in a tenth of the measurements. */
export function findStuckSensor(data: DiagnosisData): Finding | undefined {
  const runs = listStuckRuns(data);
  if (runs.length === 0) return undefined;
  const spans = runs.map(({ span }) => span);
  const newestEnd = data.measurements.reduce((newest, { period_end }) => Math.max(newest, Date.parse(period_end)), 0);
  const current = runs.find(({ span }) => span.to === newestEnd && data.now - newestEnd <= DAY);
  const daylightCount = runs
    .flatMap(({ measurements }) => measurements)
    .filter((measurement) => !isAtNight(measurement, data)).length;
  const isSerious = current !== undefined || daylightCount >= MIN_HIGH_SHARE * countDaylight(data);
  return {
    code: 'stuck',
    severity: isSerious ? 'high' : 'medium',
    title: current ? describeCurrent(current, data) : describePast(findLongest(spans)),
    evidence: describeRuns(runs),
    action: t(
      'Check the meter and the program that posts: the same value is repeated for hours. Post the right values for these times, or delete the measurements.',
    ),
  };
}

const describeCurrent = ({ span, measurements }: StuckRun, { unit }: DiagnosisData): Text =>
  t('Measurements are stuck at {power} since {from} UTC', {
    power: formatPower(measurements[0].total_power ?? NaN, unit),
    from: formatTime(span.from),
  });

const describePast = ({ from, to }: MeasurementSpan): Text =>
  t('The same value is repeated from {from} to {to} UTC', { from: formatTime(from), to: formatTime(to) });

function describeRuns(runs: readonly StuckRun[]): Localized {
  const times = t('One value is repeated for hours: {spans}. Tuning does not use these values by day.', {
    spans: describeSpans(runs.map(({ span }) => span)),
  });
  const nights = runs.some(({ hasNight }) => hasNight)
    ? [t('It is posted at night, too, when the plant has no power.')]
    : [];
  return new Localized(() => joinTexts([times, ...nights], ' '));
}
