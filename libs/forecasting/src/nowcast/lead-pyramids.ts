import { buildLaplacianPyramid } from './gaussian-pyramid';
import { scaleByLocalPersistence } from './local-persistence';
import type { WeightedPyramid } from './collapse-pyramids';
import { type Frame, createRasterLike } from './raster';
import { computeRemainingDetail, computeTendencyMinutes } from './scale-decay';
import { type MotionField, advectBackward, createPixelPositions } from './semi-lagrangian';
import { type SpeedWeights, mixField } from './speed-mix';
import { estimateTendency } from './tendency';

/** Returns the pyramids whose collapsed sum is the field after a lead, before its motion. @param lead ms */
type PyramidsByLead = (lead: number) => readonly WeightedPyramid[];

/**
 * Creates the pyramids of a nowcast: the remaining detail of the newest frame, and its growth or decay.
 * @param frames frames in order of time from which the motion was estimated
 * @param pixelSize km
 */
export function createLeadPyramids(
  frames: readonly Frame[],
  motion: MotionField,
  speedWeights: SpeedWeights,
  pixelSize: number,
  levels: number,
): PyramidsByLead {
  const newest = frames[frames.length - 1];
  const previous = frames.at(-2);
  const baseline = newest.time - frames[0].time;
  const detail = buildLaplacianPyramid(newest, levels);
  const tendency = previous ? estimateTendency(newest, previous, motion) : createRasterLike(newest);
  const growth = buildLaplacianPyramid(tendency, levels);
  const localDetail = previous ? computeLocalDetail() : detail;

  // All positions use the same leads.
  const pyramidsByLead = new Map<number, readonly WeightedPyramid[]>();
  return (lead) => {
    const pyramids = pyramidsByLead.get(lead) ?? createPyramids(lead);
    pyramidsByLead.set(lead, pyramids);
    return pyramids;
  };

  function createPyramids(lead: number): WeightedPyramid[] {
    const remaining = computeRemainingDetail(lead, pixelSize, levels);
    // The local persistence was measured over the baseline, and is 1 at lead 0.
    const localWeight = lead < baseline ? lead / baseline : 1;
    const pyramids = [
      { bands: localDetail, bandWeights: remaining.map((fraction) => localWeight * fraction) },
      { bands: growth, bandWeights: computeTendencyMinutes(lead, pixelSize, levels) },
    ];
    if (localWeight === 1) return pyramids;
    return [...pyramids, { bands: detail, bandWeights: remaining.map((fraction) => (1 - localWeight) * fraction) }];
  }

  function computeLocalDetail() {
    const from = createPixelPositions(newest);
    advectBackward(motion, from, baseline);
    const expected = buildLaplacianPyramid(mixField(frames[0], from, speedWeights), levels);
    return scaleByLocalPersistence(detail, expected, computeRemainingDetail(baseline, pixelSize, levels));
  }
}
