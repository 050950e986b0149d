const SECONDS_PER_YEAR = 365.25 * 86400;

/**
 * Ratio of the output to that of the first day: (1 - rate)^years; 1 before the installation.
 *
 * @param installed first day of operation, unix seconds
 * @param at time of the requested fraction, unix seconds
 * @param ratePerYear share of the output lost per year of operation
 */
export function degradationFactor(installed: number, at: number, ratePerYear: number): number {
  const years = Math.max(0, (at - installed) / SECONDS_PER_YEAR);
  return (1 - ratePerYear) ** years;
}
