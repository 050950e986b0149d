import { computeQuantile } from '../numerics/quantile';
import { createSeededRandom } from '../numerics/seeded-random';

/** Number of consecutive days that are drawn together, because weather lasts for days. */
const BLOCK_DAYS = 3;
const DRAWS = 1000;
const SEED = 1;
/** Probabilities of the ends of the 95 % interval. */
const ENDS = [0.025, 0.975] as const;

/** Whether an outcome is within P10..P90, and its day. */
export interface CoveredOutcome {
  readonly isWithin: boolean;
  /** Days since 1970 UTC. */
  readonly day: number;
}

/**
 * Computes the 95 % interval of a coverage, percent, by a circular block bootstrap over days (D. N. Politis and J. P.
 * Romano, 1992). Outcomes of a day are correlated, so the interval is much wider than that of independent outcomes.
 * @returns undefined if the outcomes are of fewer days than two blocks have
 */
export function computeCoverageInterval(outcomes: readonly CoveredOutcome[]): [number, number] | undefined {
  const days = countByDay(outcomes);
  if (days.length < 2 * BLOCK_DAYS) return undefined;
  const random = createSeededRandom(SEED);
  const coverages = Float64Array.from({ length: DRAWS }, () => {
    let [within, total] = [0, 0];
    for (let drawn = 0; drawn < days.length; drawn += BLOCK_DAYS) {
      const first = Math.floor(random() * days.length);
      for (let k = 0; k < Math.min(BLOCK_DAYS, days.length - drawn); k++) {
        const day = days[(first + k) % days.length];
        within += day.within;
        total += day.total;
      }
    }
    return (100 * within) / total;
  }).sort();
  return [computeQuantile(coverages, ENDS[0]), computeQuantile(coverages, ENDS[1])];
}

function countByDay(outcomes: readonly CoveredOutcome[]): readonly { within: number; total: number }[] {
  const byDay = new Map<number, { within: number; total: number }>();
  for (const { isWithin, day } of outcomes) {
    const counts = byDay.get(day) ?? { within: 0, total: 0 };
    counts.total++;
    if (isWithin) counts.within++;
    byDay.set(day, counts);
  }
  return [...byDay].sort(([a], [b]) => a - b).map(([, counts]) => counts);
}
