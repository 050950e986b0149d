import type { FlaggedMeasurement } from '@daystar/contracts';
import { parseMeasurementPeriod } from '@daystar/forecasting';
import { DAY } from '@daystar/timeseries';
import { t } from '../pages/i18n/translate';
import { type DiagnosisData, formatPercent, formatPower } from './diagnosis-data';
import type { Finding } from './finding';

/** Minimum share of the nights' measurements for a finding of medium severity. */
const MIN_MEDIUM_SHARE = 0.1;

/** Finds the clear-sky power of the last two weeks at the time of day of the middle of a measurement. */
export function findClearSky(
  measurement: FlaggedMeasurement,
  { clearSkyByHalfHour }: Pick<DiagnosisData, 'clearSkyByHalfHour'>,
): number {
  const { end, length } = parseMeasurementPeriod(measurement);
  const middle = (((end - length / 2) % DAY) + DAY) % DAY;
  return clearSkyByHalfHour[Math.floor((middle / DAY) * clearSkyByHalfHour.length)];
}

/** Whether the sun is below the horizon in the middle of a measurement, by the clear-sky power of the last two weeks. */
export const isAtNight = (measurement: FlaggedMeasurement, data: Pick<DiagnosisData, 'clearSkyByHalfHour'>): boolean =>
  measurement.verdict === 'night' || findClearSky(measurement, data) <= 0;

/** Whether a measurement at night is below zero by more than a plant consumes. */
export const isNegativeAtNight = (measurement: FlaggedMeasurement, data: DiagnosisData): boolean =>
  measurement.verdict === 'out_of_range' && (measurement.total_power ?? 0) < 0 && isAtNight(measurement, data);

/** Finds power at night that is further below zero than the consumption of a plant. */
export function findNegativeNights(data: DiagnosisData): Finding | undefined {
  const { measurements, site, unit } = data;
  const nights = measurements.filter((measurement) => isAtNight(measurement, data));
  const negative = nights.filter((measurement) => isNegativeAtNight(measurement, data));
  if (negative.length === 0) return undefined;
  const lowest = negative.reduce((low, { total_power = 0 }) => Math.min(low, total_power), 0);
  return {
    code: 'negative_at_night',
    severity: negative.length >= MIN_MEDIUM_SHARE * nights.length ? 'medium' : 'low',
    title: t('Power is negative at night'),
    evidence: t(
      '{percent} of the measurements at night are far below zero, down to {lowest}, at a capacity of {capacity}.',
      {
        percent: formatPercent(negative.length, nights.length),
        lowest: formatPower(lowest, unit),
        capacity: formatPower(site.capacity ?? NaN, unit),
      },
    ),
    action: t(
      'Check whether the meter also counts the consumption of other loads. Post what the plant produces: about 0 at night.',
    ),
  };
}
