import type { Period } from './measured-period';

/** Which periods are told by shorter ones too; of two of one length the later one yields. */
export function overlapping(periods: readonly Period[]): boolean[] {
  const yields = new Array<boolean>(periods.length).fill(false);
  const order = periods.map((_, i) => i).sort((a, b) => periods[a].end - periods[b].end);
  const kept: number[] = [];
  for (const i of order) {
    const { end, length } = periods[i];
    for (;;) {
      const before = kept.at(-1);
      if (before === undefined || periods[before].end <= end - length) break;
      if (length >= periods[before].length) {
        yields[i] = true;
        break;
      }
      yields[before] = true;
      kept.pop();
    }
    if (!yields[i]) kept.push(i);
  }
  return yields;
}

/** Spans between measurements of which nothing is known, ms. */
export function gapsBetween(periods: readonly Period[]): { from: number; to: number }[] {
  const sorted = [...periods].sort((a, b) => a.end - b.end);
  const gaps: { from: number; to: number }[] = [];
  let known = sorted[0]?.end ?? 0;
  for (const { end, length } of sorted) {
    if (end - length > known) gaps.push({ from: known, to: end - length });
    known = Math.max(known, end);
  }
  return gaps;
}
