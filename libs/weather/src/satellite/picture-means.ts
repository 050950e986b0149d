import { MINUTE, type Steps, stepEnd } from '@daystar/timeseries';
import type { NodeLattice } from '../node-lattice';
import type { DiskPicture } from './disk-picture';

/** Nothing is drawn between pictures further apart: one may be missing, as when the instrument is looked after. */
const WIDEST_GAP = 25 * MINUTE;
/** A single picture speaks for the middle of a step so far away. */
const REACH = 7.5 * MINUTE;
const GAP = NaN;

/**
 * One field per step: what the pictures before and after say of its middle, by the time at which each line was scanned.
 * The step of the newest picture has none after it yet, and becomes exact with the next.
 * @param pictures oldest first
 */
export function meansOfPictures(
  pictures: readonly DiskPicture[],
  steps: Steps,
  lattice: NodeLattice,
): (Float32Array | undefined)[] {
  return Array.from({ length: steps.count }, (_, step) => {
    const middle = stepEnd(steps, step) - steps.length / 2;
    const near = pictures.filter(({ end }) => end > middle - WIDEST_GAP && end < middle + 2 * WIDEST_GAP);
    return meanAt(near, middle, lattice);
  });
}

function meanAt(
  pictures: readonly DiskPicture[],
  middle: number,
  { rows, columns }: NodeLattice,
): Float32Array | undefined {
  const field = new Float32Array(rows * columns).fill(GAP);
  let present = false;
  for (let row = 0; row < rows && pictures.length > 0; row++) {
    // A picture that saw nothing of the row has no time for it, and is neither.
    const later = pictures.find(({ scanned }) => scanned[row] >= middle);
    const earlier = pictures.findLast(({ scanned }) => scanned[row] < middle);
    const weights = weightsOf(middle - (earlier?.scanned[row] ?? GAP), (later?.scanned[row] ?? GAP) - middle);
    for (let node = row * columns; node < (row + 1) * columns; node++) {
      const a = earlier ? earlier.opacity[node] : GAP;
      const b = later ? later.opacity[node] : GAP;
      const value =
        a === a && b === b ? weights.a * a + weights.b * b : a === a ? weights.aAlone * a : weights.bAlone * b;
      if (value !== value) continue;
      field[node] = value;
      present = true;
    }
  }
  return present ? field : undefined;
}

/** What the picture before and that after count for, together and alone; NaN, which nothing survives, for not at all. */
function weightsOf(since: number, until: number) {
  const aAlone = since <= REACH ? 1 : GAP;
  const bAlone = until <= REACH ? 1 : GAP;
  const share = since / (since + until || 1);
  if (since + until <= WIDEST_GAP) return { a: 1 - share, b: share, aAlone, bAlone };
  const nearer = since <= until ? { a: aAlone, b: 0 } : { a: 0, b: bAlone };
  return { ...nearer, aAlone, bAlone };
}
