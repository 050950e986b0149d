import type { FlaggedMeasurement, QcFlag } from '@daystar/contracts';
import { MAX_ZERO_POWER, applyPlannedLimits, findTypicalPeriod, parseMeasurementPeriod } from '@daystar/forecasting';
import { DAY, HOUR } from '@daystar/timeseries';
import { joinTexts, t } from '../pages/i18n/translate';
import { Localized, type Text } from '../pages/markup';
import { type DiagnosisData, formatPower, listAllMeasurements } from './diagnosis-data';
import type { Finding } from './finding';
import { type MeasurementSpan, describeSpans, formatTime, groupIntoSpans } from './measurement-spans';
import { estimateMissingEnergy } from './missing-energy';

/** Power above this fraction of capacity shows that a plant is in operation. */
const MIN_PRODUCED = 0.1;
/** Minimum daylight without power, ms. */
const MIN_OUTAGE_MS = 4 * HOUR;
/** Minimum time from the end of an outage to the end of a gradual return, ms. */
const MIN_RETURN_MS = 4 * HOUR;
/** Flags of a plant that is off, or whose meter repeats 0. */
const OUTAGE_FLAGS: readonly QcFlag[] = ['curtailed', 'stale'];
/** Minimum availability that counts as full, %. */
const FULL_AVAILABILITY = 99;

/** Whether a measurement is 0 by day although the owner planned or declared no outage. */
function isUndeclaredOutage(measurement: FlaggedMeasurement, site: DiagnosisData['site']): boolean {
  const { verdict, total_power = NaN } = measurement;
  const isZero = Math.abs(total_power) <= MAX_ZERO_POWER * (site.capacity ?? 0);
  if (!isZero || !OUTAGE_FLAGS.includes(verdict)) return false;
  const [{ availability = 100 }] = applyPlannedLimits([measurement], site);
  return availability >= FULL_AVAILABILITY;
}

/** The site and the measurements in which outages are found. */
export type OutageData = Pick<DiagnosisData, 'site' | 'measurements' | 'earlierMeasurements'>;

/** Lists the spans of hours or days without power in daylight of a plant that produces at other times. */
export function listOutages(data: OutageData): MeasurementSpan[] {
  const isProducing = hasPower(data, MIN_PRODUCED);
  return isProducing ? listSpansWithoutPower(data) : [];
}

/** Whether the first outage may have begun before the measurements: none before it has power. */
export function hasUnknownBeginning(data: OutageData): boolean {
  const [first] = listSpansWithoutPower(data);
  return first !== undefined && isStartUnknown(first, data);
}

const hasPower = (data: OutageData, minShare: number): boolean =>
  listAllMeasurements(data).some(({ total_power = 0 }) => total_power > minShare * (data.site.capacity ?? 0));

function listSpansWithoutPower(data: OutageData): MeasurementSpan[] {
  const { site } = data;
  const { capacity = 0 } = site;
  const measurements = listAllMeasurements(data);
  const period = findTypicalPeriod(measurements);
  return groupIntoSpans(
    measurements,
    (measurement) => isUndeclaredOutage(measurement, site),
    ({ verdict, total_power = 0 }) => verdict === 'night' || Math.abs(total_power) <= MAX_ZERO_POWER * capacity,
  ).filter(({ count }) => count * period >= MIN_OUTAGE_MS);
}

/** Lists the time after each outage until which measurements remain rejected, because the output returns gradually. */
export function listGradualReturns(data: DiagnosisData): MeasurementSpan[] {
  const rejected = groupIntoSpans(
    listAllMeasurements(data),
    ({ verdict }) => OUTAGE_FLAGS.includes(verdict),
    ({ verdict }) => verdict === 'night',
  );
  return listOutages(data).flatMap(({ from, to }) => {
    const span = rejected.find((one) => one.from <= from && from < one.to);
    return span && span.to - to >= MIN_RETURN_MS ? [{ from: to, to: span.to, count: span.count }] : [];
  });
}

/** Whether an outage may have begun before the measurements that were read: none of them shows power before it. */
const isStartUnknown = ({ from }: MeasurementSpan, data: OutageData): boolean =>
  !listAllMeasurements(data).some(
    (measurement) =>
      (measurement.total_power ?? 0) > MAX_ZERO_POWER * (data.site.capacity ?? 0) &&
      parseMeasurementPeriod(measurement).end <= from,
  );

/** Finds outages: a plant that produced before or after them had no power in daylight. One that lasts until now is serious. */
export function findOutage(data: DiagnosisData): Finding | undefined {
  const outages = listOutages(data);
  if (outages.length === 0) return undefined;
  const current = outages.find((outage) => isCurrent(outage, data));
  return {
    code: 'outage',
    severity: current ? 'high' : 'medium',
    title: current ? describeCurrent(current, data) : describePast(findLongest(outages), data),
    evidence: describeOutages(data, outages),
    action: t(
      "If the plant was off, state planned outages in its settings, and post 'availability' with the measurements of unplanned ones. If the meter failed, post the right values, or delete the zeros. After snow, nothing has to be done.",
    ),
  };
}

/** Whether an outage lasts: nothing but nights and zeros follow, and the newest measurement is at most a day old. */
function isCurrent({ to }: MeasurementSpan, data: DiagnosisData): boolean {
  const later = data.measurements.filter(({ period_end }) => Date.parse(period_end) > to);
  const newestEnd = later.reduce((newest, { period_end }) => Math.max(newest, Date.parse(period_end)), to);
  const maxZero = MAX_ZERO_POWER * (data.site.capacity ?? 0);
  const isOff = later.every(({ verdict, total_power = 0 }) => verdict === 'night' || Math.abs(total_power) <= maxZero);
  return isOff && data.now - newestEnd <= DAY;
}

function describeCurrent(outage: MeasurementSpan, data: DiagnosisData): Text {
  const times = { from: formatTime(outage.from) };
  return isStartUnknown(outage, data)
    ? t('No power in daylight since {from} UTC or earlier', times)
    : t('No power in daylight since {from} UTC', times);
}

function describePast(outage: MeasurementSpan, data: DiagnosisData): Text {
  const times = { from: formatTime(outage.from), to: formatTime(outage.to) };
  return isStartUnknown(outage, data)
    ? t('No power in daylight since {from} or earlier, until {to} UTC', times)
    : t('No power in daylight from {from} to {to} UTC', times);
}

/** Describes the energy that was missing. Estimates may begin within the outages. */
function describeMissingEnergy(data: DiagnosisData, outages: readonly MeasurementSpan[]): Localized[] {
  const missing = estimateMissingEnergy(data, outages);
  if (!missing) return [];
  const { since } = missing;
  const energy = formatPower(missing.energy, `${data.unit}h`);
  return [
    outages.every(({ from }) => from >= since)
      ? t('About {energy} were missing in these hours.', { energy })
      : t('Since {time} UTC, about {energy} were missing in these hours. For earlier ones there is no estimate.', {
          energy,
          time: formatTime(since),
        }),
  ];
}

function describeOutages(data: DiagnosisData, outages: readonly MeasurementSpan[]): Localized {
  const zeros = t(
    'Daytime measurements are zero: {spans}. The plant produces at other times. Tuning does not use these measurements.',
    { spans: describeSpans(outages) },
  );
  const returns = listGradualReturns(data)
    .slice(-1)
    .map(({ to }) =>
      t('The output then rises slowly until {time} UTC, as when snow slides off the modules.', {
        time: formatTime(to),
      }),
    );
  const missing = describeMissingEnergy(data, outages);
  return new Localized(() => joinTexts([zeros, ...missing, ...returns], ' '));
}

export const findLongest = (spans: readonly MeasurementSpan[]): MeasurementSpan =>
  spans.reduce((longest, span) => (span.to - span.from > longest.to - longest.from ? span : longest));
