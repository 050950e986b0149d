import { findBracket } from '../numerics/fractional-index';
import { Z90 } from '../numerics/z90';
import { computeAbsoluteCovariance, CORRELATION_LEADS_MS } from './error-correlation';
import type { ErrorGroups } from './error-groups';
import type { GroupSums } from './group-sums';

/** Mean of |z|, in units of the 90th percentile. */
const MEAN_OF_ABSOLUTE = Math.sqrt(2 / Math.PI) / Z90;
/** Variance of |z|: 1 - 2/pi. */
const VARIANCE_OF_ABSOLUTE = computeAbsoluteCovariance(1);
/**
 * Correlation of the errors of plants that other sites alone tune. The error of the mean of n lines is common to them: its
 * share of the variance is 1 / (n + 1), and a prior has five lines or more (`poolEarlyLines`).
 */
const PLANT_CORRELATION = 1 / 6;

/** Distances of an aggregate's 10th and 90th percentile from the sum of its members' medians. */
export interface AggregateSpread {
  readonly below: number;
  readonly above: number;
}

/**
 * Percentiles of a sum under a Gaussian copula. A member's error is a z + b |z| with z standard normal, fitted to its
 * 10th and 90th percentile, including their skewness. The z of two members have the mean correlation of their groups.
 * The sum has the same form with the resulting mean and variance: a single member, or fully correlated members, keep
 * their percentiles exactly. The skewness of independent members averages out and shifts the median instead. Errors due
 * to the motion of clouds, and to weather systems, are common to neighbours and have a wider correlation of their own. Errors of
 * plants that other sites alone tune correlate little, at any distance.
 *
 * Members are added once per step; the cost of a step grows with their number and the square of the number of groups.
 */
export class SpreadAggregator {
  private readonly halfWidth: Float64Array;
  // Common errors and residuals of the members of a group, as in `GroupSums`.
  private readonly motionEast: Float64Array;
  private readonly motionNorth: Float64Array;
  private readonly system: Float64Array;
  private readonly residual: Float64Array;
  private readonly residualSquares: Float64Array;
  private readonly skew: Float64Array;
  private readonly skewSquares: Float64Array;
  private readonly zeros: Float64Array;
  private plantHalfWidth = 0;
  private plantSquares = 0;

  constructor(private readonly groups: ErrorGroups) {
    const createColumn = () => new Float64Array(groups.count);
    this.halfWidth = createColumn();
    this.motionEast = createColumn();
    this.motionNorth = createColumn();
    this.system = createColumn();
    this.residual = createColumn();
    this.residualSquares = createColumn();
    this.skew = createColumn();
    this.skewSquares = createColumn();
    this.zeros = createColumn();
  }

  clear(): void {
    this.plantHalfWidth = 0;
    this.plantSquares = 0;
    for (const column of [this.halfWidth, this.motionEast, this.motionNorth, this.system]) column.fill(0);
    for (const column of [this.residual, this.residualSquares, this.skew, this.skewSquares]) column.fill(0);
  }

  /**
   * Adds the interval of a member without common errors.
   * @param below distance of the member's 10th percentile from its median, at least 0
   * @param above distance of its 90th percentile from the median, at least 0
   */
  add(member: number, below: number, above: number): void {
    const group = this.groups.groupIndices[member];
    const halfWidth = (below + above) / 2;
    const skew = (above - below) / 2;
    this.halfWidth[group] += halfWidth;
    this.residual[group] += halfWidth;
    this.skew[group] += skew;
    if (this.groups.isPooled[member]) return;
    this.residualSquares[group] += halfWidth * halfWidth;
    this.skewSquares[group] += skew * skew;
  }

  /** Adds the sums of a whole group at one step. */
  addGroup(group: number, sums: GroupSums, step: number): void {
    this.halfWidth[group] += (sums.below[step] + sums.above[step]) / 2;
    this.motionEast[group] += sums.motionEast[step];
    this.motionNorth[group] += sums.motionNorth[step];
    this.system[group] += sums.system[step];
    this.residual[group] += sums.residual[step];
    this.skew[group] += (sums.above[step] - sums.below[step]) / 2;
    if (sums.plants) {
      this.plantHalfWidth += sums.plants.halfWidth[step];
      this.plantSquares += sums.plants.squares[step];
    }
    if (this.groups.isGroupPooled[group]) return;
    this.residualSquares[group] += sums.residualSquares[step];
    this.skewSquares[group] += sums.skewSquares[step];
  }

  /** Computes the interval of the sum of the added members. @param lead ms since the issue */
  computeSpread(lead: number): AggregateSpread {
    const [k, fraction] = findBracket(CORRELATION_LEADS_MS, lead);
    const interpolate = (compute: (leadIndex: number) => number) =>
      fraction > 0 ? (1 - fraction) * compute(k) + fraction * compute(k + 1) : compute(k);
    const residualVariance = interpolate((index) =>
      this.computeVariance(this.groups.normal[index], this.residual, this.residualSquares, 1),
    );
    const commonVariance =
      this.computeCommonVariance(this.motionEast) +
      this.computeCommonVariance(this.motionNorth) +
      this.computeCommonVariance(this.system);
    const plantVariance = PLANT_CORRELATION * this.plantHalfWidth ** 2 + (1 - PLANT_CORRELATION) * this.plantSquares;
    // Limit the sum's interval to the sum of the members' intervals, which the common errors may exceed.
    const halfWidth = Math.min(addUp(this.halfWidth), Math.sqrt(residualVariance + commonVariance + plantVariance));
    const skewVariance = interpolate((index) =>
      this.computeVariance(this.groups.absolute[index], this.skew, this.skewSquares, VARIANCE_OF_ABSOLUTE),
    );
    const sum = addUp(this.skew);
    const skew = Math.sign(sum) * Math.min(halfWidth, Math.sqrt(skewVariance / VARIANCE_OF_ABSOLUTE));
    const shift = (sum - skew) * MEAN_OF_ABSOLUTE;
    return { below: halfWidth - skew - shift, above: halfWidth + skew + shift };
  }

  /** Variance of errors that are common to neighbouring members. */
  private computeCommonVariance(errors: Float64Array): number {
    return errors.some((error) => error !== 0) ? this.computeVariance(this.groups.common, errors, this.zeros, 1) : 0;
  }

  /**
   * Variance of a sum over all groups.
   * @param correlations mean correlation or covariance of two members, by pair of groups
   * @param sums sum of the members of each group
   * @param squares sum of squares of the members of each group; 0 for pooled members
   * @param selfCovariance covariance of a member with itself
   */
  private computeVariance(
    correlations: Float64Array,
    sums: Float64Array,
    squares: Float64Array,
    selfCovariance: number,
  ): number {
    const { count } = this.groups;
    let variance = 0;
    for (let g = 0; g < count; g++) {
      const sum = sums[g];
      if (sum === 0 && squares[g] === 0) continue;
      const ownCorrelation = correlations[g * count + g];
      variance += ownCorrelation * sum * sum + (selfCovariance - ownCorrelation) * squares[g];
      let crossSum = 0;
      for (let h = g + 1; h < count; h++) crossSum += correlations[g * count + h] * sums[h];
      variance += 2 * sum * crossSum;
    }
    return Math.max(0, variance);
  }
}

const addUp = (values: Float64Array): number => values.reduce((total, value) => total + value, 0);
