/** How the points of a grid of rows and columns follow each other in the message (flag table 3.4 of GRIB 2, code table 8 of GRIB 1). */
export interface Scanning {
  /** Points of a row run west (or towards smaller x). */
  readonly iScansNegatively: boolean;
  /** Each row lies north of the previous one (or at larger y). */
  readonly jScansPositively: boolean;
  /** Points follow each other by column, not by row. */
  readonly isColumnMajor: boolean;
  /** Every second row (or column) runs backwards. */
  readonly isAlternating: boolean;
}

export function parseScanning(flags: number): Scanning {
  return {
    iScansNegatively: (flags & 0x80) !== 0,
    jScansPositively: (flags & 0x40) !== 0,
    isColumnMajor: (flags & 0x20) !== 0,
    isAlternating: (flags & 0x10) !== 0,
  };
}

/** Returns the index of the point in column `i` and row `j`, both counted from the first point of the message. */
export function toIndex(
  { isColumnMajor, isAlternating }: Scanning,
  ni: number,
  nj: number,
  i: number,
  j: number,
): number {
  if (isColumnMajor) return i * nj + (isAlternating && i & 1 ? nj - 1 - j : j);
  return j * ni + (isAlternating && j & 1 ? ni - 1 - i : i);
}

/** Returns the column and row of an index: the inverse of `toIndex`. */
export function toColumnAndRow({ isColumnMajor, isAlternating }: Scanning, ni: number, nj: number, index: number) {
  const run = isColumnMajor ? nj : ni;
  const line = Math.floor(index / run);
  const along = isAlternating && line & 1 ? run - 1 - (index % run) : index % run;
  return isColumnMajor ? { i: line, j: along } : { i: along, j: line };
}
