/** Statistics of a gain by day: errors within a day are correlated, so that days are the sample. */
export interface LossEvidence {
  readonly days: number;
  readonly sum: number;
  readonly squares: number;
}

/** Decay of earlier evidence. */
const DECAY = 0.8;

/** @param days day number of each gain */
export function toEvidence(gains: Float64Array, days: Float64Array): LossEvidence {
  const byDay = new Map<number, number>();
  gains.forEach((gain, row) => byDay.set(days[row], (byDay.get(days[row]) ?? 0) + gain));
  const sums = [...byDay.values()];
  const total = (transform: (sum: number) => number) => sums.reduce((all, sum) => all + transform(sum), 0);
  return { days: sums.length, sum: total((sum) => sum), squares: total((sum) => sum * sum) };
}

export const addEvidence = (
  now: LossEvidence,
  before: LossEvidence = { days: 0, sum: 0, squares: 0 },
): LossEvidence => ({
  days: now.days + DECAY * before.days,
  sum: now.sum + DECAY * before.sum,
  squares: now.squares + DECAY * before.squares,
});

/** Mean gain per day. */
export const computeMeanGain = ({ days, sum }: LossEvidence): number => sum / days;

/** Standard error of the mean gain. */
export function computeStandardError({ days, sum, squares }: LossEvidence): number {
  return Math.sqrt(Math.max(0, squares / days - (sum / days) ** 2) / days);
}
