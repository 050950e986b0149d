import type { LikelyMistake } from '@daystar/contracts';
import { formatCompassPoint } from '../facing';

/** A likely mistake in words. */
export interface MistakeText {
  readonly title: string;
  readonly evidence: string;
  readonly action: string;
}

/** Describes a likely mistake with its evidence. @param unit of power of the site */
export function describeMistake(mistake: LikelyMistake, unit: string): MistakeText {
  const { code, stated, likely, days } = mistake;
  const fit = `On ${days} days, the measured power`;
  switch (code) {
    case 'azimuth_sign':
    case 'azimuth_reversed':
    case 'azimuth_mirrored':
      return {
        title: AZIMUTH_TITLES[code],
        evidence: `${fit} is that of modules that face between ${formatAzimuth(mistake.low)} and ${formatAzimuth(mistake.high)}. The settings say ${stated[0]}, ${formatCompassPoint(stated[0])}.`,
        action: `Check where the modules face. If they face ${formatCompassPoint(likely[0])}, set the azimuth to ${likely[0]}. Azimuth is 0 for north, -90 for east, 90 for west.`,
      };
    case 'dc_for_ac':
      return {
        title: 'The capacity is probably that of the modules (DC)',
        evidence: `${fit} is clipped between ${formatNumber(mistake.low)} and ${formatNumber(mistake.high)} ${unit}, and the modules are as large as the stated capacity of ${stated[0]} ${unit}.`,
        action: `Set 'capacity' to the rating of the inverters (AC), about ${likely[0]} ${unit}, and 'capacity_dc' to ${stated[0]} ${unit}.`,
      };
    case 'unit_of_power':
      return {
        title: `Power and capacity differ by a factor of ${formatFactor(likely[0])}`,
        evidence: `${fit} is about ${formatFactor(likely[0])} times what the stated capacity allows.`,
        action: `Capacity and power are in ${unit}. Correct the one that has another unit.`,
      };
    case 'place':
      return {
        title: 'The coordinates are probably wrong',
        evidence: `${fit} has the shape of a day at ${likely.join(', ')}, not at ${stated.join(', ')} as in the settings.`,
        action: 'Check the signs and the order of latitude and longitude. South and west are negative.',
      };
    case 'clock_offset':
      return {
        title: `The clock of the measurements is probably off by ${formatMinutes(likely[0])}`,
        evidence: `${fit} comes between ${formatInterval(mistake)} ${likely[0] > 0 ? 'after' : 'before'} the sun.`,
        action: 'Check the time zone of the source, and the longitude of the site. Times are UTC.',
      };
    case 'period_starts':
      return {
        title: 'Times are probably the start of each period',
        evidence: `${fit} comes between ${formatInterval(mistake)} before the sun. A period has ${formatMinutes(likely[0])}.`,
        action: `Post the end of each period as 'period_end': add ${formatMinutes(likely[0])} to the times, and send the measurements again.`,
      };
  }
}

const AZIMUTH_TITLES = {
  azimuth_sign: 'The azimuth probably has the wrong sign',
  azimuth_reversed: 'The azimuth is probably off by 180°',
  azimuth_mirrored: 'The azimuth is probably counted from south',
};

const formatNumber = (value = NaN): string => String(Number(value.toPrecision(3)));
const formatAzimuth = (azimuth = NaN): string => `${Math.round(((((azimuth + 180) % 360) + 360) % 360) - 180)}°`;
const formatFactor = (factor: number): string =>
  factor >= 1 ? String(Math.round(factor)) : `1/${Math.round(1 / factor)}`;
const formatMinutes = (minutes: number): string => {
  const length = Math.abs(minutes);
  if (length % 60 !== 0) return `${length} minutes`;
  return length === 60 ? 'an hour' : `${length / 60} hours`;
};
const formatInterval = ({ low = NaN, high = NaN }: LikelyMistake): string => {
  const [least, most] = [low, high].map((minutes) => Math.round(Math.abs(minutes))).sort((a, b) => a - b);
  return `${least} and ${most} minutes`;
};
