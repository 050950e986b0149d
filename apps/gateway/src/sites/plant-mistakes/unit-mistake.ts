import { formatNumber, t } from '../../pages/i18n/translate';
import { type Markup, type Text, html } from '../../pages/markup';

/**
 * Stated capacity, in the unit of the site, above which the capacity is the likelier mistake. Few plants have more than
 * 1,000 MW (Global Energy Monitor, Global Solar Power Tracker), and few roofs more than 1,000 kW.
 */
const MAX_LIKELY_CAPACITY = 1000;

/** A unit that is off by 1000, in the power or in the capacity. */
export interface UnitMistake {
  /** Whether the capacity has the wrong unit, rather than the power. */
  readonly isCapacityWrong: boolean;
  readonly title: Text;
  /** Advice for this mistake, and for the other, less likely one. */
  readonly action: Text;
}

/**
 * Finds the likelier of two mistakes: power in another unit, or the capacity in another one.
 * @param factor posted power over the power that the capacity allows: 1000, 1/1000, or a million for W at a site in MW
 * @param unit of the site: MW or kW
 */
export function findUnitMistake(factor: number, capacity: number, unit: string): UnitMistake {
  if (factor > 1000) return describeWrongPower(factor, unit);
  const isLow = factor < 1;
  const [smaller, larger] = unit === 'MW' ? ['kW', 'GW'] : ['W', 'MW'];
  const likely = formatCapacity(capacity * factor, unit);
  const stated = formatCapacity(capacity, unit);
  if (isLow && capacity > MAX_LIKELY_CAPACITY)
    return {
      isCapacityWrong: true,
      title: t('The capacity is probably stated in {posted}, not in {unit}', { posted: smaller, unit }),
      action: t(
        'Set the capacity to {likely}. If the plant really has {stated}, its power is posted in {posted}: multiply the values by 1000, and send them again.',
        { likely, stated, posted: larger },
      ),
    };
  const { isCapacityWrong, title } = describeWrongPower(factor, unit);
  return isLow
    ? {
        isCapacityWrong,
        title,
        action: t(
          'Multiply the values by 1000, and send the measurements again. If the capacity is stated in {posted}, set it to {likely} instead.',
          { posted: smaller, likely },
        ),
      }
    : {
        isCapacityWrong,
        title,
        action: t(
          'Divide the values by 1000, and send the measurements again. If the capacity is stated in {posted}, set it to {likely} instead.',
          { posted: larger, likely },
        ),
      };
}

/** Units of power, each a thousand times the one before. */
const POWER_UNITS = ['mW', 'W', 'kW', 'MW', 'GW'];

/**
 * Describes power in another unit at a site whose other measurements fit the capacity.
 * @param factor posted power over the power that the capacity allows: 1000, a million or 1/1000
 */
export function describeWrongPower(factor: number, unit: string): UnitMistake {
  const posted = POWER_UNITS[POWER_UNITS.indexOf(unit) - Math.round(Math.log10(factor) / 3)];
  return {
    isCapacityWrong: false,
    title: t('Power is probably posted in {posted}, not in {unit}', { posted, unit }),
    action: describeUnitCorrection(factor),
  };
}

/** Says by how much values in another unit must be divided or multiplied. @param factor as in `describeWrongPower` */
export const describeUnitCorrection = (factor: number): Text =>
  factor > 1
    ? t('Divide these values by {factor}, and send them again.', { factor: formatNumber(factor) })
    : t('Multiply these values by {factor}, and send them again.', { factor: formatNumber(1 / factor) });

const formatCapacity = (capacity: number, unit: string): Markup =>
  html`${formatNumber(capacity, { maximumSignificantDigits: 3 })} ${unit}`;
