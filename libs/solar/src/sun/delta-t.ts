import { polynomial } from '../polynomial';

/** Polynomial in (year - epoch) / scale for the years before `before` and after the previous range. */
interface YearRange {
  before: number;
  epoch: number;
  scale: number;
  coefficients: readonly number[];
}

const yearRange = (before: number, epoch: number, scale: number, ...coefficients: number[]): YearRange => ({
  before,
  epoch,
  scale,
  coefficients,
});

const YEAR_RANGES: readonly YearRange[] = [
  yearRange(-500, 1820, 100, -20, 0, 32),
  yearRange(500, 0, 100, 10583.6, -1014.41, 33.78311, -5.952053, -0.1798452, 0.022174192, 0.0090316521),
  yearRange(1600, 1000, 100, 1574.2, -556.01, 71.23472, 0.319781, -0.8503463, -0.005050998, 0.0083572073),
  yearRange(1700, 1600, 1, 120, -0.9808, -0.01532, 1 / 7129),
  yearRange(1800, 1700, 1, 8.83, 0.1603, -0.0059285, 0.00013336, -1 / 1174000),
  yearRange(1860, 1800, 1, 13.72, -0.332447, 0.0068612, 0.0041116, -0.00037436, 0.0000121272, -1.699e-7, 8.75e-10),
  yearRange(1900, 1860, 1, 7.62, 0.5737, -0.251754, 0.01680668, -0.0004473624, 1 / 233174),
  yearRange(1920, 1900, 1, -2.79, 1.494119, -0.0598939, 0.0061966, -0.000197),
  yearRange(1941, 1920, 1, 21.2, 0.84493, -0.0761, 0.0020936),
  yearRange(1961, 1950, 1, 29.07, 0.407, -1 / 233, 1 / 2547),
  yearRange(1986, 1975, 1, 45.45, 1.067, -1 / 260, -1 / 718),
  yearRange(2005, 2000, 1, 63.86, 0.3345, -0.060374, 0.0017275, 0.000651814, 0.00002373599),
  yearRange(2050, 2000, 1, 62.92, 0.32217, 0.005589),
  // The source's -0.5628 (2150 - year) is folded into the first two coefficients.
  yearRange(2150, 1820, 100, -20 - 0.5628 * 330, 56.28, 32),
  yearRange(Infinity, 1820, 100, -20, 0, 32),
];

/**
 * Delta-T, terrestrial time minus universal time, of a calendar month (1 to 12) [s].
 *
 * Polynomials for the years -1999 to 3000 by Espenak and Meeus, "Five millennium canon of solar eclipses",
 * NASA/TP-2006-214141. They fit data up to 2005; in 2024 they are five seconds above the observed 69.2 s, which moves
 * the sun by 0.0001 deg.
 */
export function deltaT(year: number, month: number): number {
  const { epoch, scale, coefficients } =
    YEAR_RANGES.find(({ before }) => year < before) ?? YEAR_RANGES[YEAR_RANGES.length - 1];
  return polynomial((year + (month - 0.5) / 12 - epoch) / scale, coefficients);
}

/** Delta-T [s] of the calendar month (UTC) of a Unix time [s]. */
export function deltaTAt(unixSeconds: number): number {
  const date = new Date(unixSeconds * 1000);
  return deltaT(date.getUTCFullYear(), date.getUTCMonth() + 1);
}
