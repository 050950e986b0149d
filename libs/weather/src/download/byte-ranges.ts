/** Bytes of an object. */
export interface ByteRange {
  readonly start: number;
  /** First byte after the range; absent when it reaches to the end of the object. */
  readonly end?: number;
}

/** Merges ranges that touch or overlap, so that the same bytes are in as few ranges as possible, in order. */
export function mergeRanges(ranges: readonly ByteRange[]): ByteRange[] {
  const merged: ByteRange[] = [];
  for (const range of [...ranges].sort((a, b) => a.start - b.start)) {
    const previous = merged.at(-1);
    if (!previous || (previous.end !== undefined && previous.end < range.start)) merged.push(range);
    else merged[merged.length - 1] = { start: previous.start, ...selectLaterEnd(previous, range) };
  }
  return merged;
}

function selectLaterEnd(a: ByteRange, b: ByteRange): { end?: number } {
  return a.end === undefined || b.end === undefined ? {} : { end: Math.max(a.end, b.end) };
}
