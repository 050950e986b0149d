import { polynomial } from '../polynomial';
import { LATITUDE_TERMS, LONGITUDE_TERMS, RADIUS_TERMS } from './earth-orbit-terms';

// Local bindings: in the vm contexts of tests, a look-up of the global costs more than the cosine.
const { cos } = Math;

function series(terms: readonly number[], millennium: number): number {
  let sum = 0;
  for (let i = 0; i < terms.length; i += 3) sum += terms[i] * cos(terms[i + 1] + terms[i + 2] * millennium);
  return sum * 1e-8;
}

const sumOfSeries = (lists: readonly (readonly number[])[], millennium: number): number =>
  polynomial(
    millennium,
    lists.map((terms) => series(terms, millennium)),
  );

/** Heliocentric longitude of the Earth, not wrapped [rad], from Julian ephemeris millennia since J2000. */
export const heliocentricLongitude = (millennium: number): number => sumOfSeries(LONGITUDE_TERMS, millennium);

/** Heliocentric latitude of the Earth [rad]. */
export const heliocentricLatitude = (millennium: number): number => sumOfSeries(LATITUDE_TERMS, millennium);

/** Distance of the Earth from the sun [AU]. */
export const heliocentricRadius = (millennium: number): number => sumOfSeries(RADIUS_TERMS, millennium);
