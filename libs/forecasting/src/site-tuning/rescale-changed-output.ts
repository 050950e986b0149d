import type { LostOutput, OutputChange } from '@daystar/contracts';
import { type Steps, stepEnd } from '@daystar/timeseries';
import type { SiteTrainingData } from './site-training-data';

/** Limit of the output of a plant. */
interface OutputLimit {
  /** In the unit of the measurements. */
  readonly limit?: number;
  /** Clear-sky power without the limit, one per step. */
  readonly clear?: Float64Array;
}

/** Change of the output of a plant that lasts since a time. */
export interface LastingChange {
  /** ms */
  readonly since: number;
  /** Start of the low output, when the output was as high before as since the growth, ms. */
  readonly lowSince?: number;
  /** Output since over output before: below 1 for a loss, above 1 for growth. */
  readonly outputRatio: number;
}

/** Returns the loss or the growth of the output that estimates of a plant show. A growth without a date begins with the data. */
export function findLastingChange(estimates?: {
  readonly lost_output?: LostOutput;
  readonly output_change?: OutputChange;
}): LastingChange | undefined {
  const { lost_output: loss, output_change: change } = estimates ?? {};
  if (loss) return { since: Date.parse(loss.since), outputRatio: 1 - loss.share / 100 };
  if (change?.kind !== 'growth' || change.share >= 100) return undefined;
  // The share of growth relates to the output since, that of a loss to the output before.
  return {
    since: Date.parse(change.since),
    ...(change.low_since && { lowSince: Date.parse(change.low_since) }),
    outputRatio: 100 / (100 - change.share),
  };
}

/**
 * Scales the measurements before a lasting change of output to what the present plant would have produced, up to the highest
 * measured power. Otherwise a model learns the change from the few days since, most of them clear, and is wrong under clouds
 * for weeks. Under a limit that a loss did not lower, earlier power does not show the potential above it. Half hours in which a
 * clear sky reaches the limit are excluded then, whatever their clouds.
 */
export function rescaleChangedOutput(
  data: SiteTrainingData,
  change: LastingChange | undefined,
  { limit = Infinity, clear }: OutputLimit = {},
): SiteTrainingData {
  if (!change) return data;
  const highest = data.measured.reduce((high, power) => (power > high ? power : high), 0);
  const outputBefore = computeOutputBefore(change, data.steps);
  const highestSince = data.measured.reduce(
    (high, power, i) => (outputBefore[i] === 1 && power > high ? power : high),
    0,
  );
  const isLimitKept = change.outputRatio < 1 && highestSince > (limit * (1 + change.outputRatio)) / 2;
  return {
    ...data,
    measured: data.measured.map((power, i) => {
      if (outputBefore[i] === 1) return power;
      return isLimitKept && clear && clear[i] >= limit ? NaN : Math.min(power / outputBefore[i], highest);
    }),
  };
}

/** Computes the output of the plant in each step, relative to the present one. */
export const computeOutputBefore = ({ since, lowSince = -Infinity, outputRatio }: LastingChange, steps: Steps) =>
  Float64Array.from({ length: steps.count }, (_, i) => {
    const end = stepEnd(steps, i);
    return end > lowSince && end <= since ? 1 / outputRatio : 1;
  });
