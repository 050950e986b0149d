import { MINUTE } from '@daystar/timeseries';
import { computeStandardDeviation } from '../numerics/standard-deviation';
import { refineDisplacement } from './refine-displacement';
import { upsample, buildGaussianPyramid, countPyramidLevels } from './gaussian-pyramid';
import { type MotionField, NO_DRIFT } from './semi-lagrangian';
import { type Frame, type Raster, createRasterLike } from './raster';

/** Number of pyramid levels, enough for motions of about 60 pixels between the oldest and the newest frame. */
const LEVELS = 5;
/** Gauss-Newton steps per level. */
const ITERATIONS = 3;

/**
 * Estimates the motion of the newest frame's pattern from all frames at once. Each pixel gets the displacement that
 * best maps the earlier frames onto the newest frame in the window around the pixel. Each earlier frame is warped by
 * its fraction of the displacement. The search proceeds from coarse to fine levels. Pixels without contrast move with
 * their wider surroundings. Where all pixels are missing, the motion is the drift. After B. D. Lucas and T. Kanade, "An
 * iterative image registration technique", Proc. 7th IJCAI (1981), and J.-Y. Bouguet, "Pyramidal implementation of the
 * Lucas Kanade feature tracker", Intel (2000).
 * @param frames frames of one shape, in order of time, at least two
 * @param drift first guess of the motion
 * @throws RangeError when there are fewer than two frames, or shapes or order are wrong
 */
export function computeOpticalFlow(frames: readonly Frame[], drift = NO_DRIFT): MotionField {
  assertFrames(frames);
  const newest = frames[frames.length - 1];
  const baseline = newest.time - frames[0].time;
  const deviation = computeStandardDeviation(newest.values);
  // A constant field has no contrast.
  const contrast = deviation > 0 ? deviation : 1;
  const levels = countPyramidLevels(newest, LEVELS);
  const pyramids = frames.map((frame) => buildGaussianPyramid(normalize(frame, contrast), levels));
  const newestPyramid = pyramids[pyramids.length - 1];
  const coarsePixels = (baseline / MINUTE) * 0.5 ** (levels - 1);
  let right = createRasterLike(newestPyramid[levels - 1], drift.right * coarsePixels);
  let down = createRasterLike(newestPyramid[levels - 1], drift.down * coarsePixels);
  for (let level = levels - 1; level >= 0; level--) {
    if (level < levels - 1)
      [right, down] = [right, down].map((coarse) => upsampleDisplacements(coarse, newestPyramid[level]));
    const earlier = pyramids.slice(0, -1).map((pyramid, i) => ({
      raster: pyramid[level],
      fraction: (newest.time - frames[i].time) / baseline,
    }));
    for (let i = 0; i < ITERATIONS; i++) refineDisplacement(newestPyramid[level], earlier, right, down);
  }
  return { right: multiply(right, MINUTE / baseline), down: multiply(down, MINUTE / baseline) };
}

function assertFrames(frames: readonly Frame[]): void {
  if (frames.length < 2) throw new RangeError(`optical flow needs at least two frames, not ${frames.length}`);
  for (let i = 1; i < frames.length; i++) {
    const [earlierFrame, laterFrame] = [frames[i - 1], frames[i]];
    if (!(laterFrame.time > earlierFrame.time)) throw new RangeError('frames must be in order of time');
    if (laterFrame.width !== earlierFrame.width || laterFrame.height !== earlierFrame.height) {
      throw new RangeError('all frames must have the same width and height');
    }
  }
}

const normalize = (raster: Raster, contrast: number): Raster => multiply(raster, 1 / contrast);

const multiply = ({ width, height, values }: Raster, factor: number): Raster => ({
  width,
  height,
  values: values.map((value) => value * factor),
});

/** Converts the displacements of a level to pixels of the next finer level. */
const upsampleDisplacements = (coarse: Raster, target: Raster): Raster => multiply(upsample(coarse, target), 2);
