/** What is known of a gain, summed by day: forecasts of one day err together, so that a day is what can be counted. */
export interface Evidence {
  readonly days: number;
  readonly sum: number;
  readonly squares: number;
}

/** How much what was seen before counts when there is something new. */
const MEMORY = 0.8;

/** @param days number of the day of each gain */
export function evidenceOf(gains: Float64Array, days: Float64Array): Evidence {
  const byDay = new Map<number, number>();
  gains.forEach((gain, row) => byDay.set(days[row], (byDay.get(days[row]) ?? 0) + gain));
  const sums = [...byDay.values()];
  const total = (of: (sum: number) => number) => sums.reduce((all, sum) => all + of(sum), 0);
  return { days: sums.length, sum: total((sum) => sum), squares: total((sum) => sum * sum) };
}

export const added = (now: Evidence, before: Evidence = { days: 0, sum: 0, squares: 0 }): Evidence => ({
  days: now.days + MEMORY * before.days,
  sum: now.sum + MEMORY * before.sum,
  squares: now.squares + MEMORY * before.squares,
});

/** Mean gain of a day. */
export const gainOf = ({ days, sum }: Evidence): number => sum / days;

/** Its standard error. */
export function errorOf({ days, sum, squares }: Evidence): number {
  return Math.sqrt(Math.max(0, squares / days - (sum / days) ** 2) / days);
}
