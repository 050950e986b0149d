/**
 * Statistics of daily gains. A gain is the reduction of a loss (`computeLosses`) from one forecast to another one. Errors
 * within a day are correlated, so the sample consists of days.
 */
export interface GainStatistics {
  /** Effective number of days: earlier days are discounted. */
  readonly days: number;
  /** Sum of the daily gains. */
  readonly sum: number;
  /** Sum of the squares of the daily gains. */
  readonly squares: number;
}

/** Factor on earlier statistics whenever new ones are added. */
const DECAY = 0.8;

/** Sums gains by day. @param days day number of each gain */
export function computeGainStatistics(gains: Float64Array, days: Float64Array): GainStatistics {
  const byDay = new Map<number, number>();
  gains.forEach((gain, row) => byDay.set(days[row], (byDay.get(days[row]) ?? 0) + gain));
  return sumGains([...byDay.values()]);
}

export const sumGains = (dailyGains: readonly number[]): GainStatistics => ({
  days: dailyGains.length,
  sum: dailyGains.reduce((total, gain) => total + gain, 0),
  squares: dailyGains.reduce((total, gain) => total + gain * gain, 0),
});

export const addDiscounted = (
  added: GainStatistics,
  earlier: GainStatistics = { days: 0, sum: 0, squares: 0 },
): GainStatistics => ({
  days: added.days + DECAY * earlier.days,
  sum: added.sum + DECAY * earlier.sum,
  squares: added.squares + DECAY * earlier.squares,
});

/** Mean gain per day. */
export const computeMeanGain = ({ days, sum }: GainStatistics): number => sum / days;

/** Standard error of the mean gain. */
export function computeStandardError({ days, sum, squares }: GainStatistics): number {
  return Math.sqrt(Math.max(0, squares / days - (sum / days) ** 2) / days);
}
