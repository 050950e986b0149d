import { parseNumber, toDecimalPoint } from '../../http/numeric-text';
import type { Language } from '../i18n/language';
import { readCompassWord } from './compass-words';
import { readCoordinate } from './read-coordinate';

/** A number that a form asks for. */
export interface Quantity {
  /** Name of the property or parameter, which says whether it is a coordinate or a direction. */
  readonly name: string;
  /** Unit of the number, such as `kW`, `°` or `m`; absent for shares. */
  readonly unit?: string;
}

const DIRECTIONS: readonly string[] = ['azimuth', 'terrain_azimuth'];

/** Factors of the prefixes of units of power. Small `m` is mega as well: no plant is measured in milliwatts. */
const PREFIXES: Readonly<Record<string, number>> = { '': 1, k: 1e3, m: 1e6, g: 1e9 };
const POWER_UNIT = /^([kmg]?)(w|va|var)$/;
const NUMBER_AND_UNIT = /^([-+−]?[\d.,]{1,30}) ?(\D{1,12})$/;

/** Tells whether a quantity may be 1,000 or more: power and elevations. Angles, shares and lengths of modules are less. */
const canHaveThousands = (name: string, unit: string): boolean =>
  name === 'elevation' || POWER_UNIT.test(unit.toLowerCase());

/** Smallest percentage that is read as the remaining share: a smaller one probably means the lost share. */
const MIN_REMAINING_PERCENT = 50;

/**
 * Reads a number as people type it: with a decimal comma, a percent sign or a unit, as a coordinate such as `37° 24' N`, or as a
 * direction such as `south-east`.
 * @param language of the page
 * @returns the number in the unit of the quantity; undefined for other texts
 */
export function readQuantity(text: string, quantity: Quantity, language: Language): number | undefined {
  const { name, unit = '' } = quantity;
  const hasThousands = canHaveThousands(name, unit);
  const plain = parseNumber(toDecimalPoint(text.trim(), hasThousands));
  if (plain !== undefined) return plain;
  if (name === 'latitude' || name === 'longitude') return readCoordinate(text, name, language);
  if (DIRECTIONS.includes(name)) {
    const direction = readCompassWord(text, language);
    if (direction !== undefined) return direction;
  }
  const [, digits, statedUnit] = NUMBER_AND_UNIT.exec(text.trim()) ?? [];
  const number = parseNumber(toDecimalPoint((digits ?? '').replace('−', '-'), hasThousands));
  return number === undefined ? undefined : convert(number, statedUnit.trim().toLowerCase(), name, unit.toLowerCase());
}

/** Converts a number between units in lower case; undefined for units of another kind. */
function convert(number: number, from: string, name: string, to: string): number | undefined {
  if (from === to) return number;
  if (from === '%' && to === '') return isLossMeant(name, number) ? undefined : number / 100;
  if (/^% ?\/ ?(k|°c)$/.test(from) && to === '1/k') return number / 100;
  const [, fromPrefix, fromBase] =
    POWER_UNIT.exec(from.replace(/^([kmg]?w)p$/, name === 'capacity_dc' ? '$1' : '$&')) ?? [];
  const [, toPrefix, toBase] = POWER_UNIT.exec(to) ?? [];
  if (fromBase === undefined || fromBase !== toBase) return undefined;
  const factor = PREFIXES[fromPrefix] / PREFIXES[toPrefix];
  return factor >= 1 ? number * factor : number / (PREFIXES[toPrefix] / PREFIXES[fromPrefix]);
}

const isLossMeant = (name: string, percent: number): boolean =>
  name === 'loss_factor' && percent < MIN_REMAINING_PERCENT;
