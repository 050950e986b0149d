/** How the points of a grid of rows and columns follow each other in the message (flag table 3.4, table 8). */
export interface Scanning {
  /** Points of a row run west (or towards smaller x). */
  readonly iNegative: boolean;
  /** Rows run north (or towards larger y). */
  readonly jPositive: boolean;
  /** Points of a column follow each other, not those of a row. */
  readonly columnsFirst: boolean;
  /** Every second row (or column) runs backwards. */
  readonly alternating: boolean;
}

export function parseScanning(flags: number): Scanning {
  return {
    iNegative: (flags & 0x80) !== 0,
    jPositive: (flags & 0x40) !== 0,
    columnsFirst: (flags & 0x20) !== 0,
    alternating: (flags & 0x10) !== 0,
  };
}

/** Index of the point in column `i` and row `j`, both counted from the first point of the message. */
export function indexOf({ columnsFirst, alternating }: Scanning, ni: number, nj: number, i: number, j: number): number {
  if (columnsFirst) return i * nj + (alternating && i & 1 ? nj - 1 - j : j);
  return j * ni + (alternating && j & 1 ? ni - 1 - i : i);
}

/** The inverse of `indexOf`. */
export function toColumnAndRow({ columnsFirst, alternating }: Scanning, ni: number, nj: number, index: number) {
  const run = columnsFirst ? nj : ni;
  const line = Math.floor(index / run);
  const along = alternating && line & 1 ? run - 1 - (index % run) : index % run;
  return columnsFirst ? { i: line, j: along } : { i: along, j: line };
}
