import type { Period } from './measurement-period';

/** Marks periods that overlap shorter ones; of two with the same length, the later one is marked. */
export function findOverlaps(periods: readonly Period[]): boolean[] {
  const overlaps = new Array<boolean>(periods.length).fill(false);
  const order = periods.map((_, i) => i).sort((a, b) => periods[a].end - periods[b].end);
  const accepted: number[] = [];
  for (const i of order) {
    const { end, length } = periods[i];
    for (;;) {
      const previous = accepted.at(-1);
      if (previous === undefined || periods[previous].end <= end - length) break;
      if (length >= periods[previous].length) {
        overlaps[i] = true;
        break;
      }
      overlaps[previous] = true;
      accepted.pop();
    }
    if (!overlaps[i]) accepted.push(i);
  }
  return overlaps;
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
