import type { Place } from '@daystar/contracts';
import { readCoordinate } from '../../pages/typed-values/read-coordinate';

const NUMBER = String.raw`([-+−]?\d+(?:[.,]\d+)?)`;
/**
 * Latitude and longitude, with or without hemispheres; without degree signs, and with at most one space between parts. O is not
 * accepted: it is east in German (Ost) and west in Spanish (Oeste).
 */
const COORDINATES = new RegExp(`^${NUMBER} ?([ns]?)[,; ] ?${NUMBER} ?([ew]?)$`, 'i');

/** Reads coordinates as maps copy them, such as `47.07, 15.44` or `37° 24' N, 5° 59' W`; undefined for other texts. */
export function readCoordinates(text: string): Place | undefined {
  const plain = text
    .replaceAll('°', '')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[,;])/, '')
    .trim();
  const match = COORDINATES.exec(plain);
  if (!match) return readWithMinutes(text);
  const [, latitudeText, northSouth, longitudeText, eastWest] = match;
  const toNumber = (digits: string) => Number(digits.replace('−', '-').replace(',', '.'));
  const latitude = toNumber(latitudeText) * (/s/i.test(northSouth) ? -1 : 1);
  const longitude = toNumber(longitudeText) * (/w/i.test(eastWest) ? -1 : 1);
  return toPlace(latitude, longitude);
}

/** Ends of a latitude: a comma, a semicolon, a space, or the hemisphere. */
const LATITUDE_END = /[,;]\s*|\s+|(?<=\d[°'′’"″”]*[ns])(?=\d)/gi;

/** Reads coordinates with minutes, seconds or hemispheres in front of numbers, if exactly one end of the latitude fits. */
function readWithMinutes(text: string): Place | undefined {
  const places = [...text.trim().matchAll(LATITUDE_END)].flatMap(({ index, 0: end }) => {
    const latitude = readCoordinate(text.trim().slice(0, index), 'latitude', 'en');
    const longitude = readCoordinate(text.trim().slice(index + end.length), 'longitude', 'en');
    return (latitude !== undefined && longitude !== undefined && toPlace(latitude, longitude)) || [];
  });
  return places.length === 1 ? places[0] : undefined;
}

const toPlace = (latitude: number, longitude: number): Place | undefined =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;
