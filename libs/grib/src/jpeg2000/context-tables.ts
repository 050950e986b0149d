/** Tables from the neighbours of a sample to its coding context (ISO/IEC 15444-1 annex D.3). */

const isSet = (mask: number, bit: number) => (mask >>> bit) & 1;

/** Neighbours of a sample by bit: row by row, three columns, from the upper left (0) to the lower right (8). */
function countNeighbours(mask: number) {
  return {
    horizontal: isSet(mask, 3) + isSet(mask, 5),
    vertical: isSet(mask, 1) + isSet(mask, 7),
    diagonal: isSet(mask, 0) + isSet(mask, 2) + isSet(mask, 6) + isSet(mask, 8),
  };
}

/** Table D.1, first columns: `along` counts the neighbours in the direction of the low-pass filter. */
function directionalContext(along: number, across: number, diagonal: number): number {
  if (along === 2) return 8;
  if (along === 1) return across > 0 ? 7 : diagonal > 0 ? 6 : 5;
  return across > 0 ? 2 + across : Math.min(diagonal, 2);
}

/** Table D.1, last column. */
function diagonalContext(straight: number, diagonal: number): number {
  if (diagonal > 2) return 8;
  if (diagonal === 2) return straight > 0 ? 7 : 6;
  return 3 * diagonal + Math.min(straight, 2);
}

const tabulate = (contextOf: (mask: number) => number) => new Uint8Array(512).map((_, mask) => contextOf(mask));
const directional = tabulate((mask) => {
  const { horizontal, vertical, diagonal } = countNeighbours(mask);
  return directionalContext(horizontal, vertical, diagonal);
});

/** Context of significance by neighbours, for the bands LL, HL, LH and HH. */
export const ZERO_CONTEXTS: readonly Uint8Array[] = [
  directional,
  tabulate((mask) => {
    const { horizontal, vertical, diagonal } = countNeighbours(mask);
    return directionalContext(vertical, horizontal, diagonal);
  }),
  directional,
  tabulate((mask) => {
    const { horizontal, vertical, diagonal } = countNeighbours(mask);
    return diagonalContext(horizontal + vertical, diagonal);
  }),
];

/** The context without significant neighbours; the four others follow. */
const SIGN_CONTEXT = 9;

/**
 * Context of a sign, times two, plus 1 if the decoded symbol is inverted (tables D.2 and D.3). The index has the signs of
 * the neighbours above, left, right and below in bits 0, 2, 4 and 6, and their significance in the bits after these.
 */
export const SIGN_CONTEXTS = new Uint8Array(256).map((_, index) => {
  const contribution = (bit: number) => isSet(index, bit + 1) * (1 - 2 * isSet(index, bit));
  const horizontal = Math.sign(contribution(2) + contribution(4));
  const vertical = Math.sign(contribution(0) + contribution(6));
  const isInverted = horizontal < 0 || (horizontal === 0 && vertical < 0);
  const [first, second] = isInverted ? [-horizontal, -vertical] : [horizontal, vertical];
  const context = SIGN_CONTEXT + (first === 0 ? second : 3 + second);
  return 2 * context + (isInverted ? 1 : 0);
});
