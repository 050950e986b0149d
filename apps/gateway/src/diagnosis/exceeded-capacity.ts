import type { FlaggedMeasurement, QcFlag } from '@daystar/contracts';
import { normalizeToStatedCapacity, parseMeasurementPeriod } from '@daystar/forecasting';
import { t } from '../pages/i18n/translate';
import { createDayFormatter, findTimeZone } from '../pages/time-zone';
import { type DiagnosisData, formatPercent, formatPower } from './diagnosis-data';
import type { Finding } from './finding';
import { findImpossiblePower } from './impossible-power';

/** Power above this multiple of the stated capacity exceeds it: meters and stated capacities differ by some percent. */
const MIN_EXCESS = 1.05;
/** Minimum number of days on which power exceeds the capacity: a single day may have wrong readings. */
const MIN_DAYS = 3;
/** Excess above the stated capacity that is serious, as a multiple of it. Values above 115 % are rejected. */
const MIN_SERIOUS_EXCESS = 1.15;
/** Flags of values that are power in the right unit. */
const POWER_FLAGS: readonly QcFlag[] = ['ok', 'clipped', 'out_of_range', 'exceeds_clear_sky'];

/** Finds power above the stated capacity on several days, as after the addition of modules and inverters. */
export function findExceededCapacity(data: DiagnosisData): Finding | undefined {
  const { site, unit } = data;
  const { capacity } = site;
  const exceeding = selectExceeding(data);
  if (exceeding.length === 0 || capacity === undefined || findImpossiblePower(data)) return undefined;
  const formatDay = createDayFormatter(findTimeZone(site));
  const dates = new Set(exceeding.map((measurement) => formatDay(getMiddle(measurement))));
  if (dates.size < MIN_DAYS) return undefined;
  const highest = exceeding.reduce((high, { total_power = 0 }) => Math.max(high, total_power), 0);
  return {
    code: 'exceeded_capacity',
    severity: highest >= MIN_SERIOUS_EXCESS * capacity ? 'high' : 'medium',
    title: t('Output has exceeded the stated capacity since {date}', { date: [...dates][0] }),
    evidence: t(
      'On {days} days, power is above the capacity of {capacity}. The highest is {highest}, {share} of it. Tuning does not use values above 115 %.',
      {
        days: dates.size,
        capacity: formatPower(capacity, unit),
        highest: formatPower(highest, unit),
        share: formatPercent(highest, capacity),
      },
    ),
    action: t(
      "Check the capacity. If the plant has grown, state the capacity and the date of the growth ('capacity_changes').",
    ),
  };
}

/** Selects measurements of power above the stated capacity at their time, in the capacity that is stated now. */
function selectExceeding({ site, measurements }: DiagnosisData): readonly FlaggedMeasurement[] {
  const { capacity = Infinity } = site;
  const powers = measurements.filter(({ verdict }) => POWER_FLAGS.includes(verdict));
  return normalizeToStatedCapacity(site, powers).filter(({ total_power = 0 }) => total_power > MIN_EXCESS * capacity);
}

function getMiddle(measurement: FlaggedMeasurement): number {
  const { end, length } = parseMeasurementPeriod(measurement);
  return end - length / 2;
}
