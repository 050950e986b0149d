import { MIN_BASELINE_MS, createCloudNowcast } from './cloud-nowcast';
import { buildGaussianPyramid, countPyramidLevels } from './gaussian-pyramid';
import type { Frame, Raster } from './raster';
import { type Drift, NO_DRIFT } from './semi-lagrangian';

/** Size of the areas whose mean error counts as that of a weather system, km. */
const AVERAGED_KM = 150;
/**
 * Averaging width of a pyramid level, in pixels of the level. A uniform average of this width has the standard
 * deviation of the level's Gaussian.
 */
const AVERAGED_PIXELS = 2;

/**
 * Share of the error variance of a nowcast that is common to a whole weather system, for example by growth and decay,
 * 0..1. The errors are those of the newest frame against its nowcast from the frames at least `MIN_BASELINE_MS` earlier. The share
 * is the mean square of errors averaged over `AVERAGED_KM`, relative to the mean square of single pixels.
 * @param frames frames of one shape, in order of time
 * @param pixelSize mean distance between neighbouring pixels, km
 * @returns 0 when the frames do not reach back far enough or are too small
 */
export function computeLargeScaleErrorShare(
  frames: readonly Frame[],
  pixelSize: number,
  drift: Drift = NO_DRIFT,
): number {
  const newest = frames[frames.length - 1];
  const earlier = frames.filter(({ time }) => time <= newest.time - MIN_BASELINE_MS);
  const wantedLevel = Math.max(0, Math.round(Math.log2(AVERAGED_KM / (AVERAGED_PIXELS * pixelSize))));
  const level = countPyramidLevels(newest, 1 + wantedLevel) - 1;
  if (earlier.length < 2 || level === 0) return 0;
  const lead = newest.time - earlier[earlier.length - 1].time;
  const [expected] = createCloudNowcast(earlier, pixelSize, drift).fieldsAt([lead]);
  const error = { ...newest, values: newest.values.map((value, i) => value - expected.values[i]) };
  const variance = computeMeanSquare(error);
  return variance > 0 ? Math.min(1, computeMeanSquare(buildGaussianPyramid(error, level + 1)[level]) / variance) : 0;
}

function computeMeanSquare({ values }: Raster): number {
  const presentValues = values.filter((value) => !Number.isNaN(value));
  return presentValues.reduce((sum, value) => sum + value * value, 0) / Math.max(1, presentValues.length);
}
