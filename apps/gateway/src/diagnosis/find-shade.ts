import type { TuningEstimate } from '@daystar/contracts';
import { computeUpperMedian } from '@daystar/forecasting';
import { DAY, floorTo } from '@daystar/timeseries';
import { t } from '../pages/i18n/translate';
import { findTimeZone } from '../pages/time-zone';
import { isMeasuredRatio } from '../sites/measured-shade';
import { AZIMUTH_MISTAKES, findCurrentEstimate, selectCurrentMistakes } from '../sites/plant-mistakes/current-mistakes';
import { type DiagnosisData, formatPercent } from './diagnosis-data';
import type { Finding } from './finding';

/** A half hour counts as shaded if its yield ratio is below this share of the median ratio of the day. */
const MAX_SHADED_RATIO = 0.75;
/** Minimum clear-sky power of a half hour that is examined, as a share of the highest. */
const MIN_CLEAR_SKY_SHARE = 0.1;
/** The same for half hours of shade that tuning found. */
const MIN_FOUND_CLEAR_SKY_SHARE = 0.02;
/** Minimum number of consecutive shaded half hours. */
const MIN_SHADED_HALF_HOURS = 2;

/** Minimum fitted loss for a finding of medium severity, percent. */
const MIN_MEDIUM_LOSS = 10;

/** Finds shade at the start or the end of the day: low half hours, or else a loss that tuning fitted. */
export const findShade = (data: DiagnosisData): Finding | undefined =>
  findShadedHalfHours(data) ?? findFittedLoss(data);

/** Finds a significant loss in the morning or the evening that is too small to show in single half hours. */
function findFittedLoss({ tuning }: DiagnosisData): Finding | undefined {
  const [loss] = selectFittedLosses(tuning).sort((a, b) => b.estimate - a.estimate);
  if (!loss) return undefined;
  const { days, low, high, estimate, property } = loss;
  const values = {
    days,
    share: formatPercent(estimate, 100),
    low: formatPercent(low, 100),
    high: formatPercent(high, 100),
  };
  const isEvening = property === 'evening_loss';
  return {
    code: 'shade',
    severity: estimate >= MIN_MEDIUM_LOSS ? 'medium' : 'low',
    title: isEvening
      ? t('Output is {share} low in the evening', values)
      : t('Output is {share} low in the morning', values),
    evidence: isEvening
      ? t('On {days} days, {low} to {high} of the output is missing in the evening, but not at noon.', values)
      : t('On {days} days, {low} to {high} of the output is missing in the morning, but not at noon.', values),
    action: t('Check what shades the modules then. State the horizon of the site, or its obstacles, in its settings.'),
  };
}

/**
 * Finds half hours at the start or the end of the day in which, according to tuning, the plant produces much less than
 * estimated. The shade that tuning found has all of them. Yields are averages with the half hours before and after.
 */
function findShadedHalfHours(data: DiagnosisData): Finding | undefined {
  const { tuning, clearSkyByHalfHour } = data;
  const ratios = tuning?.yield_by_half_hour;
  const halfHourCount = clearSkyByHalfHour.length;
  if (ratios?.length !== halfHourCount) return undefined;
  const shares = tuning?.shade_by_half_hour ?? [];
  const maxClearSky = clearSkyByHalfHour.reduce((max, value) => Math.max(max, value), 0);
  const isInFoundShade = (halfHour: number) =>
    shares[halfHour] < 1 && clearSkyByHalfHour[halfHour] >= MIN_FOUND_CLEAR_SKY_SHARE * maxClearSky;
  const peakHalfHour = clearSkyByHalfHour.indexOf(maxClearSky);
  // From half a day before the clear-sky peak to half a day after it, because a day may begin before midnight UTC.
  const halfHours = Array.from(
    { length: halfHourCount },
    (_, i) => (peakHalfHour - halfHourCount / 2 + i + halfHourCount) % halfHourCount,
  ).filter(
    (halfHour) =>
      isInFoundShade(halfHour) ||
      (isMeasuredRatio(ratios[halfHour]) && clearSkyByHalfHour[halfHour] >= MIN_CLEAR_SKY_SHARE * maxClearSky),
  );
  const median = computeUpperMedian(halfHours.map((halfHour) => ratios[halfHour]));
  const getRatio = (halfHour: number) => (isInFoundShade(halfHour) ? shares[halfHour] * median : ratios[halfHour]);
  const isShaded = (halfHour: number) =>
    isInFoundShade(halfHour) || (shares.length === 0 && ratios[halfHour] < MAX_SHADED_RATIO * median);
  const firstLit = halfHours.findIndex((halfHour) => !isShaded(halfHour));
  const lastLit = halfHours.findLastIndex((halfHour) => !isShaded(halfHour));
  const [morning, evening] = [halfHours.slice(0, firstLit), halfHours.slice(lastLit + 1)];
  const shaded = evening.length >= morning.length ? evening : morning;
  if (firstLit < 0 || shaded.length < MIN_SHADED_HALF_HOURS) return undefined;
  const isEvening = shaded === evening;
  if (!isFacingAsStated(data) && !hasFittedLoss(data, isEvening ? 'evening_loss' : 'morning_loss')) return undefined;
  const edge = isEvening ? shaded[0] : (shaded[shaded.length - 1] + 1) % halfHourCount;
  const time = formatLocalTime((edge * DAY) / halfHourCount, data);
  const mean = shaded.reduce((sum, halfHour) => sum + getRatio(halfHour), 0) / shaded.length;
  const isForecast = shares.length > 0;
  return {
    code: 'shade',
    severity: isForecast ? 'low' : 'medium',
    title: isEvening ? t('Shade after {time}', { time }) : t('Shade before {time}', { time }),
    evidence: t(
      'In these {count} half hours, the plant produces {shaded} of the estimate. Over the whole day, the median is {median} of the estimate.',
      { count: shaded.length, shaded: formatPercent(mean, 1), median: formatPercent(median, 1) },
    ),
    action: isForecast
      ? t('Forecasts follow this shade. State the horizon of the site in its settings if it lasts.')
      : t('State the horizon of the site in its settings.'),
  };
}

/** Whether the modules face as stated, as far as measurements show. With a wrong azimuth or tilt, power seems low at one end of the day. */
function isFacingAsStated({ fit, tuning, record }: DiagnosisData): boolean {
  const { estimates = [] } = tuning ?? {};
  const isMisstated = (property: 'azimuth' | 'tilt') =>
    findCurrentEstimate(estimates, property, record[property] ?? NaN)?.significant === true;
  return (
    fit?.azimuth === undefined &&
    fit?.shares === undefined &&
    !isMisstated('azimuth') &&
    !isMisstated('tilt') &&
    !estimates.some(({ array, significant }) => array !== undefined && significant) &&
    !selectCurrentMistakes(tuning, record).some(({ code }) => AZIMUTH_MISTAKES.includes(code))
  );
}

/** Whether tuning found low power at an end of the day even with the azimuth and tilt that fit the measurements. */
const hasFittedLoss = ({ tuning }: DiagnosisData, name: 'morning_loss' | 'evening_loss'): boolean =>
  selectFittedLosses(tuning).some(({ property }) => property === name);

const selectFittedLosses = (tuning: DiagnosisData['tuning']): TuningEstimate[] =>
  (tuning?.estimates ?? []).filter(
    ({ property, significant, estimate }) =>
      (property === 'morning_loss' || property === 'evening_loss') && significant && estimate > 0,
  );

/** Formats a time of day in UTC, ms, as today's local time, such as `16:30 (Europe/Rome)`. */
function formatLocalTime(timeOfDay: number, { site, now }: DiagnosisData): string {
  const timeZone = findTimeZone(site);
  const options = { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  return `${new Intl.DateTimeFormat('en-GB', options).format(floorTo(now, DAY) + timeOfDay)} (${timeZone})`;
}
