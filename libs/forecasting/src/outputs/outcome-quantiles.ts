import { errorFunction } from '@daystar/solar';
import { interpolateAt } from '../numerics/fractional-index';
import { Z90 } from '../numerics/z90';

/** Number of bisections, for full double precision. */
const BISECTIONS = 50;
/** Intervals of a table over the smaller deviation, 0..1. */
const INTERVALS = 64;

/** Probability that a standard normal deviate exceeds `z`. */
const computeTail = (z: number): number => (1 - errorFunction(z / Math.SQRT2)) / 2;

/**
 * Probability that an outcome is farther than `deviation` from the extreme. An outcome's distance grows with the square of
 * the sky's normal deviate. Distances are relative to the larger one at z = ±Z90; `smaller` is the other one.
 */
const computeExceedance = (deviation: number, smaller: number): number =>
  computeTail(Z90 * Math.sqrt(deviation)) + (smaller > 0 ? computeTail(Z90 * Math.sqrt(deviation / smaller)) : 0);

/** Tabulates the deviation that is exceeded with a probability, by the smaller deviation of the two scenarios, 0..1. */
const tabulateDeviation = (probability: number): Float64Array =>
  Float64Array.from({ length: INTERVALS + 1 }, (_, knot) => {
    let [from, to] = [0, 4];
    for (let k = 0; k < BISECTIONS; k++) {
      const middle = (from + to) / 2;
      if (computeExceedance(middle, knot / INTERVALS) > probability) from = middle;
      else to = middle;
    }
    return from;
  });

/** Deviations that are exceeded with probabilities of 0.1, 0.5 and 0.9. */
const [LARGE, MIDDLE, SMALL] = [0.1, 0.5, 0.9].map(tabulateDeviation);

/**
 * Converts the outcomes under quantiles of the sky to quantiles of the outcomes, in place. Where the beam is behind a
 * plane or grazes it, thin clouds raise the light on the plane. Outcomes then fall with clearness, or have an extreme
 * near the median sky. Towards both sides of an extreme, outcomes change with the square of the normal deviate of the
 * sky. Steps in which outcomes rise with clearness keep their values.
 * @param low outcomes under the 90th percentile of opacity; receives the 10th percentile
 * @param middle outcomes under the median of opacity; receives the median
 * @param high outcomes under the 10th percentile of opacity; receives the 90th percentile
 * @param limit maximum of an outcome
 */
export function convertToOutcomeQuantiles(
  low: Float64Array,
  middle: Float64Array,
  high: Float64Array,
  limit = Infinity,
): void {
  for (let i = 0; i < middle.length; i++) {
    const under90 = low[i];
    const extreme = middle[i];
    const under10 = high[i];
    if (under90 <= extreme && extreme <= under10) continue;
    if (under90 >= extreme && extreme >= under10) {
      low[i] = under10;
      high[i] = under90;
      continue;
    }
    const sign = under90 < extreme ? -1 : 1;
    const deviation90 = sign * (under90 - extreme);
    const deviation10 = sign * (under10 - extreme);
    const larger = deviation90 > deviation10 ? deviation90 : deviation10;
    const position = (INTERVALS * (deviation90 > deviation10 ? deviation10 : deviation90)) / larger;
    const scale = sign * larger;
    const near = extreme + scale * interpolateAt(SMALL, position);
    const far = extreme + scale * interpolateAt(LARGE, position);
    low[i] = clamp(sign < 0 ? far : near, limit);
    middle[i] = clamp(extreme + scale * interpolateAt(MIDDLE, position), limit);
    high[i] = clamp(sign < 0 ? near : far, limit);
  }
}

const clamp = (value: number, limit: number): number => (value < 0 ? 0 : value > limit ? limit : value);
