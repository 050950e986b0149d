import { HALF_HOUR, MINUTE, type Steps } from '@daystar/timeseries';
import { type ShadeProfile, computeClearness, findSlot, interpolateShare } from './apply-shade';
import { Z90 } from '../numerics/z90';

/**
 * Standard deviation of the time at which shade begins or ends, ms. A profile is about a week old in the mean, in which the
 * path of the sun moves such times by a minute or two a day.
 */
const EDGE_TIME_SD_MS = 10 * MINUTE;

/** Uncertainty of power at the edges of the shade, one value per step; 0 elsewhere. */
export interface ShadeEdge {
  /** Standard deviation of the power. */
  readonly deviation: Float64Array;
  /** Distance of the power to its 10th percentile. */
  readonly below: Float64Array;
  /** Distance of the power to its 90th percentile. */
  readonly above: Float64Array;
}

/**
 * Computes how uncertain power is because the edge of the shade moves. A share lies between those of the adjacent half
 * hours, and changes by their difference when the edge moves by half an hour.
 * @param power power without shade
 * @param clear clear-sky power without shade
 */
export function computeShadeEdge(
  power: Float64Array,
  clear: Float64Array,
  steps: Steps,
  shade: ShadeProfile,
): ShadeEdge {
  const slots = shade.clear.length;
  const edge = {
    deviation: new Float64Array(steps.count),
    below: new Float64Array(steps.count),
    above: new Float64Array(steps.count),
  };
  for (let i = 0; i < steps.count; i++) {
    const slot = findSlot(steps, i, slots);
    const clearness = computeClearness(power[i], clear[i]);
    const [previous, share, next] = [slot - 1 + slots, slot, slot + 1].map((k) =>
      interpolateShare(shade, k % slots, clearness),
    );
    const [low, high] = [Math.min(previous, share, next), Math.max(previous, share, next)];
    const deviation = (high - low) * (EDGE_TIME_SD_MS / HALF_HOUR);
    edge.deviation[i] = power[i] * deviation;
    edge.below[i] = power[i] * Math.min(Z90 * deviation, share - low);
    edge.above[i] = power[i] * Math.min(Z90 * deviation, high - share);
  }
  return edge;
}

/** Returns the part of an error of a step that the edge of the shade does not explain. @param error measured minus estimated */
export const removeEdgeError = (error: number, { below, above }: ShadeEdge, i: number): number =>
  error > 0 ? Math.max(0, error - above[i]) : Math.min(0, error + below[i]);
