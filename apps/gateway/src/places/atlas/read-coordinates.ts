import type { Place } from '@daystar/contracts';

const NUMBER = String.raw`([-+−]?\d+(?:[.,]\d+)?)`;
/**
 * Latitude and longitude, with or without hemispheres; without degree signs, and with at most one space between parts. O is not
 * accepted: it is east in German (Ost) and west in Spanish (Oeste).
 */
const COORDINATES = new RegExp(`^${NUMBER} ?([ns]?)[,; ] ?${NUMBER} ?([ew]?)$`, 'i');

/** Reads coordinates as maps copy them, such as `47.07, 15.44` or `33.9° S 151.2° E`; undefined for other texts. */
export function readCoordinates(text: string): Place | undefined {
  const plain = text
    .replaceAll('°', '')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[,;])/, '')
    .trim();
  const match = COORDINATES.exec(plain);
  if (!match) return undefined;
  const [, latitudeText, northSouth, longitudeText, eastWest] = match;
  const toNumber = (digits: string) => Number(digits.replace('−', '-').replace(',', '.'));
  const latitude = toNumber(latitudeText) * (/s/i.test(northSouth) ? -1 : 1);
  const longitude = toNumber(longitudeText) * (/w/i.test(eastWest) ? -1 : 1);
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;
}
