import type { FlaggedMeasurement, QcFlag } from '@daystar/contracts';
import { correlation, findTypicalPeriod, parseMeasurementPeriod } from '@daystar/forecasting';
import { HOUR, MINUTE } from '@daystar/timeseries';
import { joinTexts, t } from '../pages/i18n/translate';
import { Localized, type Text } from '../pages/markup';
import { hasMisstatedShares } from '../sites/plant-mistakes/current-mistakes';
import { describeWrongPower, findUnitMistake } from '../sites/plant-mistakes/unit-mistake';
import { type DiagnosisData, countDaylight, formatPower } from './diagnosis-data';
import type { Finding } from './finding';
import { formatShift } from './fit-shape';
import { describeSpans, groupIntoSpans } from './measurement-spans';
import { findClearSky } from './night-power';

/** Minimum share of the daytime measurements that a systematic fault affects. */
const MIN_SHARE = 0.1;
/** Total length of unusable measurements, ms, that one wrong upload has, and single bad values do not. */
const MIN_UPLOAD_LENGTH_MS = 3 * HOUR;

/** Whether a measurement has a flag, which measurements in the API call `verdict`. */
const hasFlag = ({ verdict }: FlaggedMeasurement, flag: QcFlag): boolean => verdict === flag;

const selectByFlag = ({ measurements }: DiagnosisData, flag: QcFlag): readonly FlaggedMeasurement[] =>
  measurements.filter((measurement) => hasFlag(measurement, flag));

/** Describes when measurements have a flag. Nights, and zeros in a wrong unit, do not end a span. */
const describeTimes = ({ measurements }: DiagnosisData, flag: QcFlag): Text =>
  t('They are from these times: {spans}.', {
    spans: describeSpans(
      groupIntoSpans(
        measurements,
        (measurement) => hasFlag(measurement, flag),
        (measurement) => hasFlag(measurement, 'night') || measurement.total_power === 0,
      ),
    ),
  });

/** Finds a wrong clock, or timestamps at the start of periods instead of their end. */
export function findWrongClock(data: DiagnosisData): Finding | undefined {
  const { fit, measurements, tuning } = data;
  const suspectCount = selectByFlag(data, 'clock_suspect').length;
  const isSuspect = suspectCount > 0 && suspectCount >= MIN_SHARE * countDaylight(data);
  // Wrong shares of arrays shift the daily maximum, too. Tuning compares clock and shares on more days.
  const shift = tuning && hasMisstatedShares(tuning) ? undefined : fit?.shift;
  if (shift === undefined && !isSuspect) return undefined;
  const rejectedText =
    suspectCount > 0
      ? joinSentences(
          t(
            '{count, plural, one {# measurement is rejected for this reason.} other {# measurements are rejected for this reason.}}',
            { count: suspectCount },
          ),
          describeTimes(data, 'clock_suspect'),
        )
      : '';
  if (shift === undefined || !fit)
    return {
      code: 'clock',
      severity: 'high',
      title: t('The clock of the measurements is off'),
      evidence: joinSentences(t('The measured days begin and end too late, or too early.'), rejectedText),
      action: t('Check the time zone of the source. Times are UTC, and each is the end of its period.'),
    };
  const period = findTypicalPeriod(measurements);
  const values = { days: fit.days, duration: formatShift(shift) };
  const evidence = joinSentences(
    shift < 0
      ? t('On {days} bright days, the measured power comes {duration} before the sun.', values)
      : t('On {days} bright days, the measured power comes {duration} after the sun.', values),
    rejectedText,
  );
  if (shift < 0 && Math.abs(shift + period) <= MINUTE)
    return {
      code: 'period_starts',
      severity: 'high',
      title: t('Times are probably the start of each period'),
      evidence,
      action: t(
        "Post the end of each period as 'period_end': add {duration} to the times, and send the measurements again.",
        { duration: formatShift(period) },
      ),
    };
  return {
    code: 'clock',
    severity: 'high',
    title: t('The clock of the measurements is off by {duration}', { duration: formatShift(shift) }),
    evidence,
    action: t('Check the time zone of the source: times are UTC. Correct the times, and send the measurements again.'),
  };
}

/**
 * Rates measurements that cannot be used: `high` for a tenth of the daytime measurements, `medium` for some hours of them.
 * Returns undefined for single values.
 */
function rateUnusable(data: DiagnosisData, unusable: readonly FlaggedMeasurement[]): 'high' | 'medium' | undefined {
  if (unusable.length === 0) return undefined;
  if (unusable.length >= MIN_SHARE * countDaylight(data)) return 'high';
  const totalLength = unusable.reduce((sum, measurement) => sum + parseMeasurementPeriod(measurement).length, 0);
  return totalLength >= MIN_UPLOAD_LENGTH_MS ? 'medium' : undefined;
}

/** Finds power in another unit. Its severity is medium while most measurements fit the capacity, which is then right. */
export function findWrongUnit(data: DiagnosisData): Finding | undefined {
  const suspects = selectByFlag(data, 'unit_suspect');
  const severity = rateUnusable(data, suspects);
  if (!severity) return undefined;
  const highestPower = findHighestPower(suspects);
  const { unit, site } = data;
  const capacity = site.capacity ?? 0;
  const factor = findUnitFactor(data);
  if (factor < 1 && !followsSun(data, suspects)) return undefined;
  const { isCapacityWrong, title, action } =
    severity === 'high' ? findUnitMistake(factor, capacity, unit) : describeWrongPower(factor, unit);
  return {
    code: isCapacityWrong ? 'capacity_unit' : 'unit',
    severity,
    title,
    evidence: joinSentences(
      t(
        '{count, plural, one {# measurement is rejected.} other {# measurements are rejected.}} The highest is {highest}, at a capacity of {capacity}.',
        { count: suspects.length, highest: formatPower(highestPower, unit), capacity: formatPower(capacity, unit) },
      ),
      describeTimes(data, 'unit_suspect'),
    ),
    action,
  };
}

/** Minimum correlation with clear-sky power of measurements that the sun causes, even under changing clouds. */
const MIN_SUN_CORRELATION = 0.5;

/** Whether measurements rise and fall with the sun. Those of a plant that is off, whose meter shows almost nothing, do not. */
const followsSun = (data: DiagnosisData, measurements: readonly FlaggedMeasurement[]): boolean =>
  correlation(
    measurements.map(({ total_power = 0 }) => total_power),
    measurements.map((measurement) => findClearSky(measurement, data)),
  ) >= MIN_SUN_CORRELATION;

const findHighestPower = (measurements: readonly FlaggedMeasurement[]): number =>
  measurements.reduce((highest, { total_power = 0 }) => Math.max(highest, total_power), 0);

/** Highest and lowest plausible ratio of the highest power of a plant to its capacity. */
const [MAX_PEAK, MIN_PEAK] = [1.25, 0.03];

/** Finds the ratio of power in another unit to power in the unit of the site: 1000, a million or 1/1000. */
export function findUnitFactor(data: DiagnosisData): number {
  const ratio = findHighestPower(selectByFlag(data, 'unit_suspect')) / (data.site.capacity ?? Infinity);
  if (ratio <= 1) return 1 / 1000;
  const isInWatts = data.unit === 'MW' && Math.log10(ratio / Math.sqrt(MIN_PEAK * MAX_PEAK)) >= 4.5;
  return isInWatts ? 1e6 : 1000;
}

/** Finds readings of an energy meter in place of power. */
export function findEnergyCounter(data: DiagnosisData): Finding | undefined {
  const readings = selectByFlag(data, 'cumulative');
  const severity = rateUnusable(data, readings);
  if (!severity) return undefined;
  return {
    code: 'energy_counter',
    severity,
    title: t('Values are cumulative energy, not power'),
    evidence: joinSentences(
      t(
        '{count, plural, one {# measurement rises all day, like an energy meter.} other {# measurements rise all day, like an energy meter.}}',
        { count: readings.length },
      ),
      describeTimes(data, 'cumulative'),
    ),
    action: t(
      'Post the mean power of each period: the difference of two meter readings divided by the length of the period.',
    ),
  };
}

const joinSentences = (first: Text, second: Text): Localized => new Localized(() => joinTexts([first, second], ' '));
