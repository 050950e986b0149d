/** Degradation rate per year: of modules of unknown technology, and of monocrystalline silicon. */
const DEGRADATION_PER_YEAR = { unknown: 0.0059, mono: 0.0023 } as const;

/** Module technology, which determines the degradation rate. */
export type ModuleType = keyof typeof DEGRADATION_PER_YEAR;

const SECONDS_PER_YEAR = 365.25 * 86400;

/**
 * Output as a fraction of that of the first day: (1 - rate)^years, 1 before the installation.
 *
 * @param installed first day of operation, unix seconds
 * @param at time of the requested fraction, unix seconds
 *
 * The rates are within the spread of Jordan, D. C. & Kurtz, S. R. (2013): Photovoltaic Degradation Rates, an Analytical
 * Review, Progress in Photovoltaics 21(1), 12-29 (median 0.5 % per year).
 */
export function degradationFactor(installed: number, at: number, moduleType: ModuleType = 'unknown'): number {
  const years = Math.max(0, (at - installed) / SECONDS_PER_YEAR);
  return (1 - DEGRADATION_PER_YEAR[moduleType]) ** years;
}
