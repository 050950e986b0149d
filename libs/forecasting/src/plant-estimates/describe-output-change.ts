import type { OutputChange } from '@daystar/contracts';
import { DAY, HOUR, floorTo, formatStamp } from '@daystar/timeseries';
import type { FoundLoss } from './find-daily-loss';
import type { LargeGrowth } from './find-large-growth';
import { getStandardError, getStudentQuantile } from './standard-error';

/** Minimum number of days of soiling before a recovery that is reported. */
const MIN_SOILING_DAYS = 5;
const MAX_RECOVERIES = 5;

/**
 * Describes a loss that changes from day to day.
 * @param longitude degrees
 * @returns undefined for a loss that began on one day, which `findLostOutput` finds
 */
export function describeOutputChange(
  { profile, isGrowth, fit, ratios }: FoundLoss,
  longitude: number,
): OutputChange | undefined {
  if (profile.kind === 'step-change' && !isGrowth) return undefined;
  const firstDay = ratios[0].day;
  const share = fit.parameters.dailyLoss?.share ?? NaN;
  const halfInterval = getStudentQuantile(fit.blockCount - 1) * getStandardError(fit, 'dailyLoss');
  const toTime = (day: number) => formatDay(day, longitude);
  const isSoiling = profile.kind === 'soiling';
  const days = [firstDay, ...profile.days.toSorted((a, b) => a - b)];
  const recovered = days.filter((day, k) => k > 0 && day - days[k - 1] >= MIN_SOILING_DAYS).slice(-MAX_RECOVERIES);
  return {
    kind: isGrowth ? 'growth' : isSoiling ? 'soiling' : 'decline',
    since: toTime(profile.kind === 'step-change' ? profile.days[0] : firstDay),
    share: toPercent(share),
    low: toPercent(share - halfInterval),
    high: toPercent(share + halfInterval),
    days: ratios.length,
    ...(isSoiling && { recovered: recovered.map(toTime) }),
  };
}

/** Describes a large growth of the output. @param longitude degrees */
export function describeLargeGrowth(
  { firstDay, lowSince, share, standardError, days }: LargeGrowth,
  longitude: number,
): OutputChange {
  const halfInterval = getStudentQuantile(days - 2) * standardError;
  return {
    kind: 'growth',
    since: formatDay(firstDay, longitude),
    ...(lowSince !== undefined && { low_since: formatDay(lowSince, longitude) }),
    share: toPercent(share),
    low: toPercent(share - halfInterval),
    high: toPercent(share + halfInterval),
    days,
  };
}

const toPercent = (value: number): number => Math.round(1000 * Math.min(1, Math.max(0, value))) / 10;

/** Days begin at midnight of solar time. */
const formatDay = (day: number, longitude: number): string => formatStamp(floorTo((day - longitude / 360) * DAY, HOUR));
