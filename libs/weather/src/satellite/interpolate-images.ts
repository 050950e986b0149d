import { MINUTE, type Steps, stepEnd } from '@daystar/timeseries';
import type { NodeLattice } from '../tiles/node-lattice';
import type { SatelliteImage } from './satellite-image';

/** Images further apart are not interpolated: one may be missing, for example during maintenance of the instrument. */
const MAX_GAP_MS = 25 * MINUTE;
/** Maximum time between a single image and the middle of a step for which it is used, ms. */
const MAX_EXTRAPOLATION_MS = 7.5 * MINUTE;
const MISSING = NaN;

/**
 * Computes one field per step, interpolated to the middle of the step between the images before and after, by the scan time
 * of each line. The last step has no image after it yet: it is recomputed when the next image
 * arrives.
 * @param images oldest first
 */
export function interpolateImages(
  images: readonly SatelliteImage[],
  steps: Steps,
  lattice: NodeLattice,
): (Float32Array | undefined)[] {
  return Array.from({ length: steps.count }, (_, step) => {
    const middle = stepEnd(steps, step) - steps.stepMs / 2;
    const nearImages = images.filter(({ end }) => end > middle - MAX_GAP_MS && end < middle + 2 * MAX_GAP_MS);
    return nearImages.length > 0 ? interpolateField(nearImages, middle, lattice) : undefined;
  });
}

function interpolateField(
  images: readonly SatelliteImage[],
  middle: number,
  { rows, columns }: NodeLattice,
): Float32Array | undefined {
  const field = new Float32Array(rows * columns).fill(MISSING);
  let hasAnyValue = false;
  for (let row = 0; row < rows; row++) {
    // An image without the row has NaN for its scan time, so it matches neither `earlier` nor `later`.
    const later = images.find(({ scanTimes }) => scanTimes[row] >= middle);
    const earlier = images.findLast(({ scanTimes }) => scanTimes[row] < middle);
    const weights = computeWeights(
      middle - (earlier?.scanTimes[row] ?? MISSING),
      (later?.scanTimes[row] ?? MISSING) - middle,
    );
    for (let node = row * columns; node < (row + 1) * columns; node++) {
      const earlierOpacity = earlier ? earlier.opacity[node] : MISSING;
      const laterOpacity = later ? later.opacity[node] : MISSING;
      const value =
        earlierOpacity === earlierOpacity && laterOpacity === laterOpacity
          ? weights.earlier * earlierOpacity + weights.later * laterOpacity
          : earlierOpacity === earlierOpacity
            ? weights.earlierAlone * earlierOpacity
            : weights.laterAlone * laterOpacity;
      if (value !== value) continue;
      field[node] = value;
      hasAnyValue = true;
    }
  }
  return hasAnyValue ? field : undefined;
}

/**
 * Computes the weights of the earlier and the later image, when both or only one is present; NaN for an image that must
 * not be used.
 */
function computeWeights(sinceEarlier: number, untilLater: number) {
  const earlierAlone = sinceEarlier <= MAX_EXTRAPOLATION_MS ? 1 : MISSING;
  const laterAlone = untilLater <= MAX_EXTRAPOLATION_MS ? 1 : MISSING;
  const share = sinceEarlier / (sinceEarlier + untilLater || 1);
  if (sinceEarlier + untilLater <= MAX_GAP_MS) return { earlier: 1 - share, later: share, earlierAlone, laterAlone };
  const nearer = sinceEarlier <= untilLater ? { earlier: earlierAlone, later: 0 } : { earlier: 0, later: laterAlone };
  return { ...nearer, earlierAlone, laterAlone };
}
