import type { FlaggedMeasurement } from '@daystar/contracts';
import { t } from '../pages/i18n/translate';
import { type DiagnosisData, countDaylight, formatPower } from './diagnosis-data';
import type { Finding } from './finding';
import { isAtNight } from './night-power';

/** Minimum share of the daytime measurements that are out of range. */
const MIN_SHARE = 0.5;
/** Minimum and maximum ratio of the highest power in percent of the capacity to the highest clear-sky power in percent of it. */
const [MIN_RATIO, MAX_RATIO] = [0.6, 1.4];
/** Minimum ratio of power in percent to power in the unit of the site, so that a usual growth is not taken for it. */
const MIN_FACTOR = 2;

/** Finds power of the wrong sign, or in percent of the capacity, on most days. */
export function findImpossiblePower(data: DiagnosisData): Finding | undefined {
  const rejected = data.measurements.filter(
    (measurement) => measurement.verdict === 'out_of_range' && !isAtNight(measurement, data),
  );
  const negative = rejected.filter(({ total_power = 0 }) => total_power < 0);
  const minCount = MIN_SHARE * countDaylight(data);
  if (negative.length > 0 && negative.length >= minCount) return createSignFinding(negative, data);
  const positive = rejected.filter(({ total_power = 0 }) => total_power > 0);
  return positive.length > 0 && positive.length >= minCount ? findPercent(positive, data) : undefined;
}

function createSignFinding(negative: readonly FlaggedMeasurement[], { unit }: DiagnosisData): Finding {
  const lowest = negative.reduce((low, { total_power = 0 }) => Math.min(low, total_power), 0);
  return {
    code: 'unit',
    severity: 'high',
    title: t('Power is posted with the wrong sign'),
    evidence: t('{count} measurements by day are negative, down to {lowest}. They are rejected.', {
      count: negative.length,
      lowest: formatPower(lowest, unit),
    }),
    action: t('Change the sign: power that the plant produces is positive. Send the measurements again.'),
  };
}

function findPercent(positive: readonly FlaggedMeasurement[], data: DiagnosisData): Finding | undefined {
  const { site, unit, clearSkyByHalfHour } = data;
  const { capacity = Infinity } = site;
  const highest = positive.reduce((high, { total_power = 0 }) => Math.max(high, total_power), 0);
  const highestClear = clearSkyByHalfHour.reduce((high, power) => Math.max(high, power), 0);
  const ratio = highest / ((100 * highestClear) / capacity);
  if (100 < MIN_FACTOR * capacity || ratio < MIN_RATIO || ratio > MAX_RATIO) return undefined;
  const values = {
    count: positive.length,
    highest: formatPower(highest, unit),
    capacity: formatPower(capacity, unit),
    unit,
  };
  return {
    code: 'unit',
    severity: 'high',
    title: t('Power is probably posted in percent of the capacity, not in {unit}', values),
    evidence: t(
      '{count, plural, one {# measurement is rejected.} other {# measurements are rejected.}} The highest is {highest}, at a capacity of {capacity}.',
      values,
    ),
    action: t(
      "Divide the values by 100, multiply them by the capacity, and send the measurements again. If the plant has grown, state the capacity and the date of the growth ('capacity_changes').",
    ),
  };
}
