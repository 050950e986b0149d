/** Output lost per year: systems of unknown kind and monocrystalline silicon. */
const AGEING_PER_YEAR = { unknown: 0.0059, mono: 0.0023 } as const;

/** Module technology, for ageing. */
export type ModuleType = keyof typeof AGEING_PER_YEAR;

const SECONDS_PER_YEAR = 365.25 * 86400;

/**
 * Share of the first day's output that is left: (1 - rate)^years, 1 before the installation.
 *
 * @param installed first day of operation, unix seconds
 * @param at time of the requested share, unix seconds
 *
 * The rates are within the spread of Jordan, D. C. & Kurtz, S. R. (2013): Photovoltaic Degradation Rates, an Analytical
 * Review, Progress in Photovoltaics 21(1), 12-29 (median 0.5 % per year).
 */
export function ageing(installed: number, at: number, moduleType: ModuleType = 'unknown'): number {
  const years = Math.max(0, (at - installed) / SECONDS_PER_YEAR);
  return (1 - AGEING_PER_YEAR[moduleType]) ** years;
}
