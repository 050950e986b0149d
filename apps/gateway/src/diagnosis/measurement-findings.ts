import type { FlaggedMeasurement, QcFlag } from '@daystar/contracts';
import { isUsable, parseMeasurementPeriod } from '@daystar/forecasting';
import { DAY, MINUTE } from '@daystar/timeseries';
import { formatMinute } from '../pages/table';
import { FLAG_LABELS } from '../sites/measurements/flag-counts';
import { type DiagnosisData, formatPercent, formatPower } from './diagnosis-data';
import type { Finding } from './finding';
import { formatShift } from './fit-shape';

/** Minimum share of the daytime readings that a fault must affect to become a finding. */
const MIN_SHARE = 0.1;

/** Finds faults of the posted measurements. */
export function findMeasurementProblems(data: DiagnosisData): (Finding | undefined)[] {
  if (data.measurements.length === 0) return [createNoMeasurementsFinding(data)];
  return [
    findWrongClock(data),
    findWrongUnit(data),
    findEnergyCounter(data),
    findStoppedMeasurements(data),
    findRejectedMeasurements(data),
    findMeasurementsBeforeRegistration(data),
  ];
}

const selectByFlag = ({ measurements }: DiagnosisData, flag: QcFlag): readonly FlaggedMeasurement[] =>
  measurements.filter(({ verdict }) => verdict === flag);
const countDaylight = ({ measurements }: DiagnosisData): number =>
  measurements.filter(({ verdict }) => verdict !== 'night').length;

const createNoMeasurementsFinding = ({ days }: DiagnosisData): Finding => ({
  code: 'no_measurements',
  severity: 'medium',
  title: 'No measurements',
  evidence: `No measurement of the last ${days} days is stored, so the forecast cannot learn from this plant.`,
  action: 'Upload the measured power of the plant, or let a program post it. Two weeks are enough to begin.',
});

/** Finds a wrong clock, or timestamps at the start of periods instead of their end. */
function findWrongClock(data: DiagnosisData): Finding | undefined {
  const { fit, measurements } = data;
  const suspects = selectByFlag(data, 'clock_suspect').length;
  const isSuspect = suspects > 0 && suspects >= MIN_SHARE * countDaylight(data);
  const shift = fit?.shift;
  if (shift === undefined && !isSuspect) return undefined;
  const flagged = suspects > 0 ? ` ${suspects} readings are rejected for it.` : '';
  if (shift === undefined || !fit)
    return {
      ...{ code: 'clock', severity: 'high', title: 'The clock of the measurements is off' },
      evidence: `The measured days begin and end too late, or too early.${flagged}`,
      action: 'Check the time zone of the source. Times are UTC, and each is the end of its period.',
    };
  const periods = measurements.map((measurement) => parseMeasurementPeriod(measurement).length).sort((a, b) => a - b);
  const period = periods[Math.floor(periods.length / 2)];
  const direction = shift < 0 ? 'before' : 'after';
  const evidence = `On ${fit.days} bright days, the measured power comes ${formatShift(shift)} ${direction} the sun.${flagged}`;
  if (shift < 0 && Math.abs(shift + period) <= MINUTE)
    return {
      ...{ code: 'period_starts', severity: 'high', title: 'Times are probably the start of each period', evidence },
      action: `Post the end of each period as 'period_end': add ${formatShift(period)} to the times, and send the measurements again.`,
    };
  return {
    ...{
      code: 'clock',
      severity: 'high',
      title: `The clock of the measurements is off by ${formatShift(shift)}`,
      evidence,
    },
    action: 'Check the time zone of the source: times are UTC. Correct them, and send the measurements again.',
  };
}

function findWrongUnit(data: DiagnosisData): Finding | undefined {
  const suspects = selectByFlag(data, 'unit_suspect');
  if (suspects.length < MIN_SHARE * countDaylight(data) || suspects.length === 0) return undefined;
  const highest = Math.max(...suspects.map(({ total_power = 0 }) => total_power));
  const { unit, site } = data;
  const isHigh = highest > (site.capacity ?? 0);
  const [posted, factor] = isHigh ? [unit === 'MW' ? 'kW' : 'W', 'Divide'] : [unit === 'MW' ? 'GW' : 'MW', 'Multiply'];
  return {
    ...{ code: 'unit', severity: 'high', title: `Power is probably posted in ${posted}, not in ${unit}` },
    evidence: `${suspects.length} readings are rejected. The highest is ${formatPower(highest, unit)}, at a capacity of ${formatPower(site.capacity ?? 0, unit)}.`,
    action: `${factor} the values by 1000, and send the measurements again.`,
  };
}

function findEnergyCounter(data: DiagnosisData): Finding | undefined {
  const { length } = selectByFlag(data, 'cumulative');
  if (length === 0 || length < MIN_SHARE * countDaylight(data)) return undefined;
  return {
    ...{ code: 'energy_counter', severity: 'high', title: 'Values are counts of energy, not power' },
    evidence: `${length} readings rise all day, like the counts of an energy meter.`,
    action: 'Post the mean power of each period: the difference of two counts over the length of the period.',
  };
}

function findStoppedMeasurements({ measurements, now }: DiagnosisData): Finding | undefined {
  const newest = measurements.reduce((last, { period_end }) => (period_end > last ? period_end : last), '');
  if (now - Date.parse(newest) <= DAY) return undefined;
  return {
    ...{ code: 'measurements_stopped', severity: 'medium', title: 'No measurements for a day' },
    evidence: `The newest measurement ends at ${formatMinute(newest)} UTC.`,
    action: 'Check the program that posts them. Measurements of the last hours also correct the next hours.',
  };
}

/** Flags that another finding explains, or that do not mean a fault. */
const EXPLAINED_FLAGS: readonly QcFlag[] = ['night', 'curtailed', 'clock_suspect', 'unit_suspect', 'cumulative'];

function findRejectedMeasurements(data: DiagnosisData): Finding | undefined {
  const rejected = data.measurements.filter(({ verdict }) => !isUsable(verdict) && !EXPLAINED_FLAGS.includes(verdict));
  if (rejected.length === 0) return undefined;
  const counts = new Map<QcFlag, number>();
  for (const { verdict } of rejected) counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
  const reasons = [...counts].sort(([, a], [, b]) => b - a).map(([flag, count]) => `${FLAG_LABELS[flag]}: ${count}`);
  const total = countDaylight(data);
  const severity = rejected.length >= 0.3 * total ? 'medium' : 'low';
  return {
    ...{ code: 'rejected', severity, title: `${rejected.length} of ${total} readings by day are not learned from` },
    evidence: `${formatPercent(rejected.length, total)} are left out. ${reasons.join('; ')}.`,
    action:
      'The page of measurements shows the verdict of each reading. Correct those that are wrong, and send them again.',
  };
}

function findMeasurementsBeforeRegistration({ measurements, site, tuning }: DiagnosisData): Finding | undefined {
  const since = Date.parse(site.created_at);
  // The first training decides whether there is past weather to compare them with.
  if (tuning?.learnt_at === undefined) return undefined;
  if (tuning.from !== undefined && Date.parse(tuning.from) < since) return undefined;
  const older = measurements.filter(({ period_end }) => Date.parse(period_end) <= since).length;
  if (older === 0) return undefined;
  return {
    code: 'before_registration',
    severity: 'low',
    title: `${older} of ${measurements.length} readings are older than the registration of the site`,
    evidence: `The site was registered at ${formatMinute(site.created_at)} UTC. Tuning uses earlier readings of ten weeks, where the service has past weather; it used none.`,
    action:
      'Keep posting: from about two weeks of measurements the service learns how the plant differs from its description.',
  };
}
