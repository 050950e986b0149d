const SECONDS_PER_YEAR = 365.25 * 86400;

/**
 * Ratio of the output to the output of the first day: (1 - rate)^years; 1 before the installation.
 *
 * @param installed first day of operation, unix seconds
 * @param time time of the requested ratio, unix seconds
 * @param ratePerYear share of the output lost per year of operation
 */
export function degradationFactor(installed: number, time: number, ratePerYear: number): number {
  const years = Math.max(0, (time - installed) / SECONDS_PER_YEAR);
  return (1 - ratePerYear) ** years;
}
