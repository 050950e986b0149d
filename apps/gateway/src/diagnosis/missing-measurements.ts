import { findGaps, findTypicalPeriod, parseMeasurementPeriod } from '@daystar/forecasting';
import { DAY, HALF_HOUR } from '@daystar/timeseries';
import { t } from '../pages/i18n/translate';
import { createDayFormatter, findTimeZone } from '../pages/time-zone';
import type { DiagnosisData } from './diagnosis-data';
import type { Finding } from './finding';
import { type MeasurementSpan, describeSpans, formatTime } from './measurement-spans';
import { findLongest } from './outage-findings';

/** Minimum length of a gap that is a finding, ms: loggers of rooftops post nothing at night. */
const MIN_GAP_MS = DAY;
/** Minimum share of the clear-sky energy of a day that is missing on a day that is a finding. */
const MIN_MISSING_SHARE = 0.5;

/** Finds days without measurements, or without most of their daylight, between others. */
export function findMissingMeasurements(data: DiagnosisData): Finding | undefined {
  const { measurements } = data;
  const period = findTypicalPeriod(measurements);
  const allGaps = findGaps(measurements.map(parseMeasurementPeriod));
  const inMissingDays = selectInMissingDays(allGaps, data);
  const gaps = allGaps
    .filter((gap) => gap.to - gap.from >= MIN_GAP_MS || inMissingDays.has(gap))
    .map(({ from, to }) => ({ from, to, count: Math.round((to - from) / period) }));
  if (gaps.length === 0) return undefined;
  const { from, to } = findLongest(gaps);
  return {
    code: 'missing_measurements',
    severity: 'medium',
    title: t('No measurements from {from} to {to} UTC', { from: formatTime(from), to: formatTime(to) }),
    evidence: t('Measurements are missing between others: {spans}. The number of missing periods is in parentheses.', {
      spans: describeSpans(gaps),
    }),
    action: t(
      'Post the missing measurements if you have them: tuning uses the last ten weeks. The response to a POST request says which rows are refused, and why.',
    ),
  };
}

type Gap = Pick<MeasurementSpan, 'from' | 'to'>;

/** Selects the gaps by day of the days, in local time, of whose clear-sky energy at least half is missing. */
function selectInMissingDays(gaps: readonly Gap[], { site, clearSkyByHalfHour }: DiagnosisData): Set<Gap> {
  const slotCount = clearSkyByHalfHour.length;
  const minEnergy = MIN_MISSING_SHARE * clearSkyByHalfHour.reduce((sum, power) => sum + power, 0);
  const formatDay = createDayFormatter(findTimeZone(site));
  const days = new Map<string, { energy: number; readonly gaps: Set<Gap> }>();
  for (const gap of gaps)
    for (let start = gap.from; start < gap.to; start += HALF_HOUR) {
      const middle = start + Math.min(HALF_HOUR, gap.to - start) / 2;
      const power = clearSkyByHalfHour[Math.floor(((middle % DAY) / DAY) * slotCount)];
      if (!(power > 0)) continue;
      const date = formatDay(middle);
      const day = days.get(date) ?? { energy: 0, gaps: new Set() };
      day.energy += (power * Math.min(HALF_HOUR, gap.to - start)) / HALF_HOUR;
      days.set(date, day);
      day.gaps.add(gap);
    }
  return new Set([...days.values()].filter(({ energy }) => energy >= minEnergy).flatMap((day) => [...day.gaps]));
}
