import { RADIANS } from '../angle';
import { polynomial } from '../polynomial';
import { NUTATION_TERM_LENGTH, NUTATION_TERMS } from './nutation-terms';

// Local bindings: in the vm contexts of tests, a look-up of the global costs more than the cosine.
const { cos, sin } = Math;

/** Mean elongation of the moon, anomalies of sun and moon, moon's argument of latitude and ascending node [deg]. */
const ARGUMENTS: readonly (readonly number[])[] = [
  [297.85036, 445267.11148, -0.0019142, 1 / 189474],
  [357.52772, 35999.05034, -0.0001603, -1 / 300000],
  [134.96298, 477198.867398, 0.0086972, 1 / 56250],
  [93.27191, 483202.017538, -0.0036825, 1 / 327270],
  [125.04452, -1934.136261, 0.0020708, 1 / 450000],
];

/** Mean obliquity of the ecliptic [arc seconds], by ten thousand years from J2000. */
const MEAN_OBLIQUITY = [84381.448, -4680.93, -1.55, 1999.25, -51.38, -249.67, -39.05, 7.12, 27.87, 5.79, 2.45];

export interface Nutation {
  /** Nutation in longitude [deg]. */
  longitude: number;
  /** True obliquity of the ecliptic: mean obliquity and its nutation [deg]. */
  obliquity: number;
}

/** Nutation and true obliquity at a time in Julian ephemeris centuries since J2000 (NREL/TP-560-34302, 3.4 and 3.5). */
export function nutation(century: number): Nutation {
  const [x0, x1, x2, x3, x4] = ARGUMENTS.map((coefficients) => polynomial(century, coefficients) * RADIANS);
  const t = NUTATION_TERMS;
  let longitude = 0;
  let obliquity = 0;
  for (let i = 0; i < t.length; i += NUTATION_TERM_LENGTH) {
    const angle = t[i] * x0 + t[i + 1] * x1 + t[i + 2] * x2 + t[i + 3] * x3 + t[i + 4] * x4;
    longitude += (t[i + 5] + t[i + 6] * century) * sin(angle);
    obliquity += (t[i + 7] + t[i + 8] * century) * cos(angle);
  }
  return {
    longitude: longitude / 36e6,
    obliquity: polynomial(century / 100, MEAN_OBLIQUITY) / 3600 + obliquity / 36e6,
  };
}
