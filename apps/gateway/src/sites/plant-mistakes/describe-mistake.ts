import type { LikelyMistake } from '@daystar/contracts';
import { wrapLongitude } from '@daystar/solar';
import { formatNumber, t } from '../../pages/i18n/translate';
import type { Text } from '../../pages/markup';
import { formatCompassPoint } from '../../pages/compass-points';
import { findUnitMistake } from './unit-mistake';

/** A likely mistake in words. */
export interface MistakeText {
  readonly title: Text;
  readonly evidence: Text;
  readonly action: Text;
}

/**
 * Describes a likely mistake with its evidence.
 * @param unit of power of the site
 * @param capacity stated capacity of the site
 */
export function describeMistake(mistake: LikelyMistake, unit: string, capacity = NaN): MistakeText {
  const { code } = mistake;
  switch (code) {
    case 'azimuth_sign':
    case 'azimuth_reversed':
    case 'azimuth_mirrored':
      return describeAzimuth(mistake, AZIMUTH_TITLES[code]);
    case 'dc_for_ac':
      return describeDcCapacity(mistake, unit);
    case 'unit_of_power':
      return describeUnit(mistake, unit, capacity);
    case 'place':
      return describePlace(mistake);
    case 'clock_offset':
      return describeClockOffset(mistake);
    case 'period_starts':
      return describePeriodStarts(mistake);
  }
}

function describeAzimuth({ low, high, stated, likely, days }: LikelyMistake, title: Text): MistakeText {
  return {
    title,
    evidence: t(
      'On {days} days, the measured power is that of modules that face between {low} and {high}. The settings say {azimuth}, {direction}.',
      {
        days,
        low: formatAzimuth(low),
        high: formatAzimuth(high),
        azimuth: stated[0],
        direction: formatCompassPoint(stated[0]),
      },
    ),
    action: t(
      'Check where the modules face. If they face {direction}, set the azimuth to {azimuth}. Azimuth is 0 for north, -90 for east, 90 for west.',
      { direction: formatCompassPoint(likely[0]), azimuth: likely[0] },
    ),
  };
}

function describeDcCapacity({ low, high, stated, likely, days }: LikelyMistake, unit: string): MistakeText {
  return {
    title: t('The capacity is probably that of the modules (DC)'),
    evidence: t(
      'On {days} days, the measured power is clipped between {low} and {high} {unit}, and the DC size matches the stated capacity of {stated} {unit}.',
      { days, low: formatPower(low), high: formatPower(high), stated: stated[0], unit },
    ),
    action: t(
      "Set 'capacity' to the rating of the inverters (AC), about {likely} {unit}, and 'capacity_dc' to {stated} {unit}.",
      { likely: likely[0], stated: stated[0], unit },
    ),
  };
}

function describeUnit({ likely, days }: LikelyMistake, unit: string, capacity: number): MistakeText {
  const { title, action } = findUnitMistake(likely[0], capacity, unit);
  const factor = formatFactor(likely[0]);
  const evidence = t(
    'On {days} days, the measured power is about {factor} times what the capacity of {capacity} {unit} allows.',
    {
      days,
      factor,
      capacity: formatPower(capacity),
      unit,
    },
  );
  return { title, evidence, action };
}

function describePlace({ stated, likely, days }: LikelyMistake): MistakeText {
  return {
    title: t('The coordinates are probably wrong'),
    evidence: t(
      'On {days} days, the measured power has the shape of a day at {likely}, not at {stated} as in the settings.',
      { days, likely: likely.join(', '), stated: stated.join(', ') },
    ),
    action: t('Check the signs and the order of latitude and longitude. South and west are negative.'),
  };
}

function describeClockOffset(mistake: LikelyMistake): MistakeText {
  const { likely, days } = mistake;
  const [min, max] = getInterval(mistake);
  return {
    title: isBetween(likely[0], mistake)
      ? t('The clock of the measurements is probably off by {duration}', { duration: formatMinutes(likely[0]) })
      : t('The clock of the measurements is probably off by {min} to {max} minutes', { min, max }),
    evidence:
      likely[0] > 0
        ? t('On {days} days, the measured power lags the sun by {min} to {max} minutes.', {
            days,
            min,
            max,
          })
        : t('On {days} days, the measured power leads the sun by {min} to {max} minutes.', {
            days,
            min,
            max,
          }),
    action: t('Check the time zone of the source, and the longitude of the site. Times are UTC.'),
  };
}

function describePeriodStarts(mistake: LikelyMistake): MistakeText {
  const { likely, days } = mistake;
  const [min, max] = getInterval(mistake);
  return {
    title: t('Times are probably the start of each period'),
    evidence: t(
      'On {days} days, the measured power leads the sun by {min} to {max} minutes. A period lasts {duration}.',
      { days, min, max, duration: formatMinutes(likely[0]) },
    ),
    action: t(
      "Post the end of each period as 'period_end': add {duration} to the times, and send the measurements again.",
      { duration: formatMinutes(likely[0]) },
    ),
  };
}

const AZIMUTH_TITLES = {
  azimuth_sign: t('The azimuth probably has the wrong sign'),
  azimuth_reversed: t('The azimuth is probably off by 180°'),
  azimuth_mirrored: t('The azimuth is probably counted from south'),
};

const formatPower = (value = NaN): Text => formatNumber(value, { maximumSignificantDigits: 3 });
/** Formats an azimuth of an interval, which may be beyond -180 and 180. */
export const formatAzimuth = (azimuth = NaN): string => `${Math.round(wrapLongitude(azimuth))}°`;
const formatFactor = (factor: number): string =>
  factor >= 1 ? String(Math.round(factor)) : `1/${Math.round(1 / factor)}`;

/** Formats a duration in minutes as `30 minutes` or `2 hours`; its sign does not matter. */
export function formatMinutes(minutes: number): Text {
  const length = Math.abs(minutes);
  if (length % 60 !== 0) return t('{minutes, plural, one {# minute} other {# minutes}}', { minutes: length });
  return t('{hours, plural, one {an hour} other {# hours}}', { hours: length / 60 });
}

/** Whether a value is within the interval that the evidence states. */
const isBetween = (value: number, { low = NaN, high = NaN }: LikelyMistake): boolean => low <= value && value <= high;

/** Returns the limits of an interval, minutes without sign, the smaller one first. */
const getInterval = ({ low = NaN, high = NaN }: LikelyMistake): number[] =>
  [low, high].map((minutes) => Math.round(Math.abs(minutes))).sort((a, b) => a - b);
