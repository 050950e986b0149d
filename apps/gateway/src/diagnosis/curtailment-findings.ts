import type { FlaggedMeasurement, Site } from '@daystar/contracts';
import { applyPlannedLimits, hasStatedLimitation, parseMeasurementPeriod } from '@daystar/forecasting';
import { HOUR } from '@daystar/timeseries';
import { formatNumber, joinTexts, t } from '../pages/i18n/translate';
import type { Severity } from '../sites/findings/finding-summary';
import { Localized } from '../pages/markup';
import { createDayFormatter, findTimeZone } from '../pages/time-zone';
import { type DiagnosisData, countDaylight, formatPercent, formatPower } from './diagnosis-data';
import type { Finding } from './finding';
import { describeSpans, groupIntoSpans } from './measurement-spans';
import { listOutages, listGradualReturns } from './outage-findings';
import { listStuckMeasurements } from './stuck-runs';

/** Minimum share of a stated limit at which power counts as limited by it: meters differ by some percent. */
export const STATED_LIMIT_SHARE = 0.97;
/** Minimum duration of limited power, ms. */
const MIN_LIMITED_MS = 1.5 * HOUR;
/** Minimum share of the daytime measurements with limited power, or of the energy that the forecast lacks, for a finding of medium severity. */
const MIN_MEDIUM_SHARE = 0.1;
/** Minimum share of the energy that the forecast lacks for a finding of high severity. */
const MIN_HIGH_LOSS = 0.25;
/** Maximum ratio of a forecast to the limit that it has learned: loads vary. */
const MAX_LIMIT_RATIO = 1.1;
/** Maximum range of powers (10th to 90th percentile) that count as one level, as a fraction of the capacity. */
const MAX_LEVEL_RANGE = 0.05;

/** Finds power that was limited below the clear-sky power, although no limit is stated and the plant had no outage. */
export function findCurtailment(data: DiagnosisData): Finding | undefined {
  const { measurements, site, unit } = data;
  const outages = [...listOutages(data), ...listGradualReturns(data)];
  const isInOutage = (end: number) => outages.some(({ from, to }) => from < end && end <= to);
  const explained = findExplained(data);
  const stuck = listStuckMeasurements(data);
  const isLimited = (measurement: FlaggedMeasurement) =>
    measurement.verdict === 'curtailed' &&
    !isInOutage(parseMeasurementPeriod(measurement).end) &&
    !explained.has(measurement) &&
    !stuck.has(measurement);
  const limited = measurements.filter(isLimited);
  const periods = limited.map(parseMeasurementPeriod);
  const duration = periods.reduce((sum, { length }) => sum + length, 0);
  if (duration < MIN_LIMITED_MS) return undefined;
  const formatDay = createDayFormatter(findTimeZone(site));
  const days = periods.map(({ end, length }) => formatDay(end - length / 2));
  const levelByDay = findLevels(limited, days);
  const powers = days.map((day) => levelByDay.get(day) ?? NaN).sort((a, b) => a - b);
  const [low, level, high] = [0.1, 0.5, 0.9].map((share) => powers[Math.round(share * (powers.length - 1))]);
  const values = {
    level: formatPower(level, unit),
    low: formatPower(low, unit),
    high: formatPower(high, unit),
    days: levelByDay.size,
    hours: formatNumber(duration / HOUR, { maximumFractionDigits: 1 }),
    percent: formatPercent(limited.length, countDaylight(data)),
    spans: describeSpans(groupIntoSpans(measurements, isLimited, ({ verdict }) => verdict === 'night')),
  };
  const lostShare = computeLostShare(data, high);
  const isOneLevel = high - low <= MAX_LEVEL_RANGE * (site.capacity ?? 0);
  const limitAdvice = isOneLevel
    ? t(
        'If this limit lasts, set the export limit to {level}. If it applies only at certain times, enter these times as planned curtailments or outages in the settings of the site.',
        values,
      )
    : t('Enter the limits as planned curtailments or outages in the settings of the site.');
  return {
    code: 'curtailed',
    severity: rateSeverity(limited.length / countDaylight(data), lostShare),
    title: isOneLevel
      ? t('Power is limited to {level} on {days, plural, one {# day} other {# days}}', values)
      : t('Power is limited to {low} to {high} on {days, plural, one {# day} other {# days}}', values),
    evidence: t(
      'For {hours} hours of daylight ({percent} of the measurements), the plant delivers less than the sun allows: {spans}. Tuning does not use these measurements.',
      values,
    ),
    action: new Localized(() => joinTexts([limitAdvice, describeForecast(lostShare)], ' ')),
  };
}

const describeForecast = (lostShare: number) =>
  lostShare > 0
    ? t(
        'If the plant follows the consumption at the site, set the export limit and the load profile. Until then, the forecast is the limited output, {lost} below the one from weather alone.',
        { lost: formatPercent(lostShare, 1) },
      )
    : t('Until then, the forecast is what the plant can produce.');

/** Rates a limit by its share of the daytime measurements and of the energy of the forecast. */
function rateSeverity(limitedShare: number, lostShare: number): Severity {
  if (lostShare >= MIN_HIGH_LOSS) return 'high';
  return Math.max(limitedShare, lostShare) >= MIN_MEDIUM_SHARE ? 'medium' : 'low';
}

/**
 * Share of the energy from weather alone that the forecast lacks because tuning has learned the limited output: the forecast
 * stays at the limit, and weather alone exceeds it.
 * @returns 0 where the forecast is what the plant can produce
 */
function computeLostShare({ tunedForecast }: DiagnosisData, limit: number): number {
  if (!tunedForecast) return 0;
  const { peak, untunedPeak, reduction } = tunedForecast;
  const highest = MAX_LIMIT_RATIO * limit;
  return peak <= highest && untunedPeak > highest ? Math.max(0, reduction) : 0;
}

/** Share of the limited powers of a day that are at its level or below. Those of the slopes around it are below. */
const LEVEL_SHARE = 0.75;

/** Finds the level of the limit on each day. @param days local dates of the limited measurements */
function findLevels(limited: readonly FlaggedMeasurement[], days: readonly string[]): Map<string, number> {
  const powersByDay = new Map<string, number[]>();
  limited.forEach(({ total_power = 0 }, i) => {
    powersByDay.set(days[i], [...(powersByDay.get(days[i]) ?? []), total_power]);
  });
  const findLevel = (powers: number[]) => powers.sort((a, b) => a - b)[Math.round(LEVEL_SHARE * (powers.length - 1))];
  return new Map([...powersByDay].map(([day, powers]) => [day, findLevel(powers)]));
}

/**
 * Finds the measurements at a stated limit, and those before and after them: in a period that is limited in part, mean
 * power is below the limit.
 */
function findExplained({ measurements, site }: DiagnosisData): Set<FlaggedMeasurement> {
  const isExplained = measurements.map((measurement) => isAtStatedLimit(measurement, site));
  return new Set(measurements.filter((_, i) => isExplained[i - 1] || isExplained[i] || isExplained[i + 1]));
}

/** Whether a plant delivers at least 97 % of its AC capacity, or the check of measurements found a declared or planned limit. */
function isAtStatedLimit(measurement: FlaggedMeasurement, site: Site): boolean {
  const { capacity = Infinity } = site;
  const [planned] = applyPlannedLimits([measurement], site);
  return hasStatedLimitation(planned, capacity) || (measurement.total_power ?? NaN) >= STATED_LIMIT_SHARE * capacity;
}
