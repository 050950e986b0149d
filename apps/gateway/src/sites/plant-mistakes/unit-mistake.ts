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
 * @param factor posted power over the power that the capacity allows: 1000 or 1/1000
 * @param unit of the site: MW or kW
 */
export function findUnitMistake(factor: number, capacity: number, unit: string): UnitMistake {
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
  const formatTitle = (posted: string) => t('Power is probably posted in {posted}, not in {unit}', { posted, unit });
  return isLow
    ? {
        isCapacityWrong: false,
        title: formatTitle(larger),
        action: t(
          'Multiply the values by 1000, and send the measurements again. If the capacity is stated in {posted}, set it to {likely} instead.',
          { posted: smaller, likely },
        ),
      }
    : {
        isCapacityWrong: false,
        title: formatTitle(smaller),
        action: t(
          'Divide the values by 1000, and send the measurements again. If the capacity is stated in {posted}, set it to {likely} instead.',
          { posted: larger, likely },
        ),
      };
}

const formatCapacity = (capacity: number, unit: string): Markup =>
  html`${formatNumber(capacity, { maximumSignificantDigits: 3 })} ${unit}`;
