import { type PeriodSky, averageOverPeriods } from './period-sky';
import { MINUTE } from '@daystar/timeseries';

/**
 * Time offset of a source's GHI against the sun, in native steps; positive when its values are for later times. Sources
 * publish instantaneous values, values for the next hour, or means of the hour before. The offset is the one that best
 * matches the clear sky, because clouds change the curve of a day symmetrically on average.
 * @param ghi GHI of the source, one per period, NaN where missing
 * @param upTo number of leading periods to use
 */
export function estimateTimeOffset(ghi: ArrayLike<number>, sky: PeriodSky, upTo: number): number {
  const maxOffset = Math.round(MAX_OFFSET_MS / sky.path.steps.stepMs);
  let bestOffset = 0;
  let bestScore = -Infinity;
  for (let offset = -maxOffset; offset <= maxOffset; offset++) {
    const score = computeSimilarity(ghi, averageOverPeriods(sky.clear.ghi, sky, offset), upTo);
    if (score > bestScore) [bestOffset, bestScore] = [offset, score];
  }
  return bestOffset;
}

/** Sources with hourly values are at most an hour early or late. */
const MAX_OFFSET_MS = 60 * MINUTE;

/** Cosine of the angle between GHI and clear-sky GHI over the first `upTo` periods. */
function computeSimilarity(ghi: ArrayLike<number>, clear: ArrayLike<number>, upTo: number): number {
  let product = 0;
  let ghiSquares = 0;
  let clearSquares = 0;
  for (let i = 0; i < upTo; i++) {
    if (Number.isNaN(ghi[i])) continue;
    product += ghi[i] * clear[i];
    ghiSquares += ghi[i] * ghi[i];
    clearSquares += clear[i] * clear[i];
  }
  return product / Math.sqrt(ghiSquares * clearSquares);
}
