import type { Period } from './measurement-period';

/** Minimum fraction of a longer period that shorter periods must cover to replace it. */
const MIN_COVERED_FRACTION = 0.8;

/**
 * Marks periods that do not count because others cover the same time. The periods that count never overlap:
 * - Shorter periods replace a longer one of which they cover at least `MIN_COVERED_FRACTION`. Otherwise it replaces
 *   them.
 * - Of two with the same length, the earlier one counts.
 * @param weigh weight of a period in coverage, such as its duration; where it is 0, durations count
 */
export function findOverlaps(periods: readonly Period[], weigh: (period: Period) => number): boolean[] {
  const overlaps = new Array<boolean>(periods.length).fill(false);
  const order = [...periods.keys()].sort(
    (a, b) => periods[a].length - periods[b].length || periods[a].end - periods[b].end,
  );
  /** Indices of the periods that count so far, in order of time. */
  const accepted: number[] = [];
  for (const i of order) {
    const period = periods[i];
    const first = findFirstAfter(getStart(period));
    let next = first;
    while (next < accepted.length && getStart(periods[accepted[next]]) < period.end) next++;
    const others = accepted.slice(first, next);
    const otherPeriods = others.map((other) => periods[other]);
    overlaps[i] =
      otherPeriods.some(({ length }) => length === period.length) ||
      computeCoverage(period, otherPeriods, weigh) >= MIN_COVERED_FRACTION;
    if (overlaps[i]) continue;
    for (const other of others) overlaps[other] = true;
    accepted.splice(first, others.length, i);
  }
  return overlaps;

  /** Finds the position of the first accepted period that ends after a time. */
  function findFirstAfter(time: number): number {
    let [low, high] = [0, accepted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (periods[accepted[middle]].end > time) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

const getStart = ({ end, length }: Period): number => end - length;

/** Computes the fraction of a period that other ones cover. @param others periods that do not overlap each other */
function computeCoverage(period: Period, others: readonly Period[], weigh: (part: Period) => number): number {
  if (others.length === 0) return 0;
  const parts = others.map((other) => {
    const end = Math.min(other.end, period.end);
    return { end, length: end - Math.max(getStart(other), getStart(period)) };
  });
  const total = weigh(period);
  if (!(total > 0)) return parts.reduce((sum, { length }) => sum + length, 0) / period.length;
  return parts.reduce((sum, part) => sum + weigh(part), 0) / total;
}

/** Gaps between measurements, ms. */
export function findGaps(periods: readonly Period[]): { from: number; to: number }[] {
  const sorted = [...periods].sort((a, b) => a.end - b.end);
  const gaps: { from: number; to: number }[] = [];
  let coveredUntil = sorted[0]?.end ?? 0;
  for (const { end, length } of sorted) {
    if (end - length > coveredUntil) gaps.push({ from: coveredUntil, to: end - length });
    coveredUntil = Math.max(coveredUntil, end);
  }
  return gaps;
}
