import { isUsable } from '@daystar/forecasting';
import { DAY } from '@daystar/timeseries';
import { formatMinute } from '../pages/table';
import { type DiagnosisData, formatCount } from './diagnosis-data';
import { findExceededCapacity } from './exceeded-capacity';
import type { Finding } from './finding';
import { findImpossiblePower } from './impossible-power';
import { t } from '../pages/i18n/translate';
import { findMissingMeasurements } from './missing-measurements';
import { findNegativeNights } from './night-power';
import { findOutage } from './outage-findings';
import { findRejectedMeasurements } from './rejected-findings';
import { findStuckSensor } from './stuck-sensor';
import { findEnergyCounter, findWrongClock, findWrongUnit } from './systematic-findings';

/** Finds faults of the posted measurements. */
export function findMeasurementProblems(data: DiagnosisData): (Finding | undefined)[] {
  if (data.measurements.length === 0) return [createNoMeasurementsFinding(data)];
  return [
    findWrongClock(data),
    findWrongUnit(data),
    findImpossiblePower(data),
    findEnergyCounter(data),
    findStuckSensor(data),
    findStoppedMeasurements(data),
    findMissingMeasurements(data),
    findOutage(data),
    findExceededCapacity(data),
    findNegativeNights(data),
    findRejectedMeasurements(data),
    findMeasurementsBeforeRegistration(data),
  ];
}

const createNoMeasurementsFinding = ({ days }: DiagnosisData): Finding => ({
  code: 'no_measurements',
  severity: 'medium',
  title: t('No measurements'),
  evidence: t('No measurement of the last {days} days is stored, so the forecast cannot learn from this plant.', {
    days,
  }),
  action: t('Upload the measured power of the plant, or let a program post it. Two weeks are enough to begin.'),
});

function findStoppedMeasurements({ measurements, now }: DiagnosisData): Finding | undefined {
  const newestEnd = measurements.reduce((newest, { period_end }) => (period_end > newest ? period_end : newest), '');
  if (now - Date.parse(newestEnd) <= DAY) return undefined;
  return {
    code: 'measurements_stopped',
    severity: 'medium',
    title: t('No measurements for a day'),
    evidence: t('The newest measurement ends at {time} UTC.', { time: formatMinute(newestEnd) }),
    action: t('Check the program that posts the measurements.'),
  };
}

function findMeasurementsBeforeRegistration({ measurements, site, tuning }: DiagnosisData): Finding | undefined {
  const since = Date.parse(site.created_at);
  // The first training decides whether there is past weather to compare the earlier measurements with.
  if (tuning?.learnt_at === undefined) return undefined;
  if (tuning.from !== undefined && Date.parse(tuning.from) < since) return undefined;
  const older = measurements.filter(({ period_end }) => Date.parse(period_end) <= since);
  const isRejected = !older.some(({ verdict }) => isUsable(verdict) && verdict !== 'night');
  if (older.length === 0) return undefined;
  return {
    code: 'before_registration',
    severity: 'low',
    title: t('{count} of {total} measurements are older than the registration of the site', {
      count: formatCount(older.length),
      total: formatCount(measurements.length),
    }),
    evidence: isRejected
      ? t(
          'The site was registered at {time} UTC. Tuning could use earlier measurements, but all of those in daylight are rejected. Other findings say why.',
          { time: formatMinute(site.created_at) },
        )
      : t(
          'The site was registered at {time} UTC. Tuning uses up to ten weeks of earlier measurements if the service has past weather for them. It has not used any of these measurements.',
          { time: formatMinute(site.created_at) },
        ),
    action: isRejected
      ? t('Correct these measurements, and send them again. Training then begins soon.')
      : t(
          'Keep posting: from about two weeks of measurements the service learns how the plant differs from its description.',
        ),
  };
}
