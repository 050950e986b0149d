/** Octets of an object. */
export interface ByteRange {
  readonly start: number;
  /** Octet behind the last; absent where it reaches to the end of the object. */
  readonly end?: number;
}

/** The same octets in as few ranges as can be: in order, those that touch or overlap joined. */
export function joined(ranges: readonly ByteRange[]): ByteRange[] {
  const pieces: ByteRange[] = [];
  for (const range of [...ranges].sort((a, b) => a.start - b.start)) {
    const last = pieces.at(-1);
    if (!last || (last.end !== undefined && last.end < range.start)) pieces.push(range);
    else pieces[pieces.length - 1] = { start: last.start, ...furtherEnd(last, range) };
  }
  return pieces;
}

function furtherEnd(a: ByteRange, b: ByteRange): { end?: number } {
  return a.end === undefined || b.end === undefined ? {} : { end: Math.max(a.end, b.end) };
}
