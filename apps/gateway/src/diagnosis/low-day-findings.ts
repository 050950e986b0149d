import { computeStandardDeviation } from '@daystar/forecasting';
import { HALF_HOUR } from '@daystar/timeseries';
import { joinTexts, t } from '../pages/i18n/translate';
import { type DiagnosisData, formatPercent, formatPower } from './diagnosis-data';
import type { Finding } from './finding';
import { formatTime } from './measurement-spans';
import { listOutages } from './outage-findings';
import { type ComparedHalfHour, compareOutput, sumOver, toEnergy } from './usual-output';

/** Minimum ratio of estimated to clear-sky energy of a day, below which the clouds are too uncertain. */
const MIN_CLEARNESS = 0.6;
/** Maximum share of the usual output in a low half hour. */
const MAX_LOW_SHARE = 0.7;
/** Minimum length of a span of low half hours: two hours. */
const MIN_LOW_HALF_HOURS = 4;
/**
 * Maximum standard deviation of the shares of the usual output, within each span and in the rest of the day. Those of a plant
 * that is partly off are even, those of clouds are not.
 */
const MAX_DEVIATION = 0.15;
/** Minimum share of the energy of a day whose loss is a finding. */
const MIN_LOST_SHARE = 0.25;
/**
 * Minimum share of the mostly clear days whose energy is usual within `MAX_ERROR`. Below it, the weather data explain the output
 * too badly.
 */
const MIN_USUAL_DAYS = 2 / 3;
const MAX_ERROR = 0.2;
/** Maximum number of days that the finding lists. */
const MAX_LISTED = 3;

/** A span of low half hours of a day. */
interface LowSpan {
  /** Start and end, ms. */
  readonly from: number;
  readonly to: number;
  /** Energy that is missing, MWh or kWh. */
  readonly lost: number;
}

interface LowDay {
  readonly date: string;
  readonly spans: readonly LowSpan[];
  readonly lost: number;
  readonly expected: number;
}

/** Finds the days of the last week on which a large part of the output was missing for hours under a mostly clear sky. */
export function findLowDays(data: DiagnosisData): Finding | undefined {
  const lowDays = listLowDays(data);
  const newest = lowDays.at(-1);
  if (!newest) return undefined;
  const { unit } = data;
  const formatEnergy = (energy: number) => formatPower(energy, `${unit}h`);
  const describe = ({ spans }: LowDay) =>
    spans.map(({ from, to, lost }) =>
      t('{from} to {to} UTC: {energy}', { from: formatTime(from), to: formatTime(to), energy: formatEnergy(lost) }),
    );
  return {
    code: 'low_day',
    severity: 'medium',
    title: t('About {share} of the output was missing on {date}', {
      share: formatPercent(newest.lost, newest.expected),
      date: newest.date,
    }),
    evidence: t(
      'Measured power was evenly below its usual share of the estimate from weather: {spans}. Expected on {date} were {expected}.',
      {
        spans: joinTexts(lowDays.slice(-MAX_LISTED).flatMap(describe), '; '),
        date: newest.date,
        expected: formatEnergy(newest.expected),
      },
    ),
    action: t(
      "Check the log of the inverters for these hours. If a part of the plant was off, post 'availability' with these measurements. If the weather data missed clouds, nothing has to be done.",
    ),
  };
}

function listLowDays(data: DiagnosisData): LowDay[] {
  const outages = listOutages(data);
  const isOutage = ({ from, to }: LowSpan) => outages.some((outage) => outage.from < to && from < outage.to);
  const clearDays = [...compareOutput(data)].filter(([, day]) => isMostlyClear(day));
  const usualCount = clearDays.filter(([, day]) => isUsual(day)).length;
  if (usualCount < MIN_USUAL_DAYS * clearDays.length) return [];
  return clearDays.flatMap(([date, day]) => {
    const spans = listLowSpans(day).filter((span) => !isOutage(span));
    const others = day.filter(({ end }) => !spans.some(({ from, to }) => from < end && end <= to));
    if (!isEven(others)) return [];
    const lost = spans.reduce((total, span) => total + span.lost, 0);
    const expected = toEnergy(sumOver(day, 'expected'));
    return lost >= MIN_LOST_SHARE * expected ? [{ date, spans, lost, expected }] : [];
  });
}

const isMostlyClear = (day: readonly ComparedHalfHour[]): boolean =>
  sumOver(day, 'estimate') >= MIN_CLEARNESS * sumOver(day, 'clear');

const isUsual = (day: readonly ComparedHalfHour[]): boolean =>
  Math.abs(sumOver(day, 'measured') / sumOver(day, 'expected') - 1) <= MAX_ERROR;

/** Lists the spans of a day in which the output is low by an even share. */
function listLowSpans(day: readonly ComparedHalfHour[]): LowSpan[] {
  const spans: ComparedHalfHour[][] = [];
  let previous: ComparedHalfHour | undefined;
  for (const halfHour of day) {
    if (!(halfHour.measured < MAX_LOW_SHARE * halfHour.expected)) continue;
    const span = spans.at(-1);
    if (span && previous && halfHour.end - previous.end === HALF_HOUR) span.push(halfHour);
    else spans.push([halfHour]);
    previous = halfHour;
  }
  return spans
    .filter((span) => span.length >= MIN_LOW_HALF_HOURS && isEven(span))
    .map((span) => ({
      from: span[0].end - HALF_HOUR,
      to: span[span.length - 1].end,
      lost: toEnergy(sumOver(span, 'expected') - sumOver(span, 'measured')),
    }));
}

/** Whether the half hours have similar shares of the usual output. */
function isEven(halfHours: readonly ComparedHalfHour[]): boolean {
  const shares = halfHours.flatMap(({ measured, expected }) => (expected > 0 ? [measured / expected] : []));
  return shares.length === 0 || computeStandardDeviation(shares) <= MAX_DEVIATION;
}
