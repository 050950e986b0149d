import { parseNumber, toDecimalPoint } from '../../http/numeric-text';
import type { Language } from '../i18n/language';
import { INITIALS } from './compass-words';

/** One coordinate: degrees, minutes and seconds, each with its sign, and a hemisphere before or behind them. */
const COORDINATE =
  /^([nsewo]?) ?([-+−]?[\d.,]{1,20}) ?°? ?(?:([\d.,]{1,20}) ?['′’] ?(?:([\d.,]{1,20}) ?(?:"|″|”|'') ?)?)?([nsewo]?)$/i;

/**
 * Reads one coordinate as maps and devices write it, such as `37° 24' N` or `111.5 W`.
 * @param language of the page, in which `O` may be east or west
 * @returns degrees, negative in the south and west; undefined for other texts
 */
export function readCoordinate(text: string, axis: 'latitude' | 'longitude', language: Language): number | undefined {
  const match = COORDINATE.exec(text.replace(/\s+/g, ' ').trim());
  if (!match) return undefined;
  const [, before, degreesText, minutesText = '0', secondsText = '0', behind] = match;
  const [degrees, minutes, seconds] = [degreesText.replace('−', '-'), minutesText, secondsText].map(
    (digits) => parseNumber(toDecimalPoint(digits, false)) ?? NaN,
  );
  const hemisphere = readHemisphere(before || behind, axis, language);
  const isContradictory = (before && behind) || (hemisphere !== 0 && degrees < 0);
  if (hemisphere === undefined || isContradictory || !(minutes < 60) || !(seconds < 60)) return undefined;
  const size = Math.abs(degrees) + minutes / 60 + seconds / 3600;
  const isNegative = hemisphere < 0 || degreesText.startsWith('-') || degreesText.startsWith('−');
  return Number.isNaN(size) ? undefined : Number((isNegative ? -size : size).toFixed(6)) + 0;
}

/** @returns 1, or -1 for south and west; 0 without a hemisphere; undefined for one of the other axis */
function readHemisphere(letter: string, axis: 'latitude' | 'longitude', language: Language): number | undefined {
  if (letter === '') return 0;
  const [north, east, south, west] = INITIALS[language];
  const initial = letter.toLowerCase();
  if (axis === 'latitude') return initial === north ? 1 : initial === south ? -1 : undefined;
  // `E` and `W` are read on all pages, because maps write them in all languages.
  return initial === east || initial === 'e' ? 1 : initial === west || initial === 'w' ? -1 : undefined;
}
