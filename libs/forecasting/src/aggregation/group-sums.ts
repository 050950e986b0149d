import { type Steps, stepEnd } from '@daystar/timeseries';
import type { IssueSeries, SeriesRow } from './issue-series';

/** Sums over the members of a group, one value per step, in MW or MW². */
export interface GroupSums {
  /** Sum of the estimates (medians). */
  readonly estimate: Float64Array;
  /** Sum of the distances of the 10th percentile from the median. */
  readonly below: Float64Array;
  /** Sum of the distances of the 90th percentile from the median. */
  readonly above: Float64Array;
  /** Sum of the errors due to clouds displaced to the east by the 90th percentile of the displacement. */
  readonly motionEast: Float64Array;
  /** The same for clouds displaced to the north. */
  readonly motionNorth: Float64Array;
  /** Sum of the errors due to weather systems that are thinner than expected. */
  readonly system: Float64Array;
  /** Sum of the symmetric parts of the distances, (below + above) / 2, without these common errors and those of plants. */
  readonly residual: Float64Array;
  /** Sum of the squares of the residuals. */
  readonly residualSquares: Float64Array;
  /** Sum of the squares of (above - below) / 2, the skewed part of the distances. */
  readonly skewSquares: Float64Array;
  /** Errors of the plants themselves, apart from the sky; absent unless other sites alone tune some of them. */
  readonly plants?: PlantErrorSums;
}

/** Sums over members that other sites alone tune: parts of (below + above) / 2 that are due to the plants. */
export interface PlantErrorSums {
  readonly halfWidth: Float64Array;
  readonly squares: Float64Array;
}

interface CachedSums {
  readonly key: string;
  readonly sums: GroupSums;
}

/** An aggregation has at most 48 groups, each with one or two sums. */
const MAX_CACHED_GROUPS = 100;

/**
 * Caches the sums of groups, so that only groups with a new member issue are summed again. Results are bitwise
 * identical with and without the cache.
 */
export class GroupSumsCache {
  private readonly cached = new Map<string, CachedSums>();

  /**
   * Returns the sums of a group, computed unless they are cached.
   * @param group key of the group within the aggregation
   * @param key key of everything its sums depend on
   */
  getOrCompute(group: string, key: string, compute: () => GroupSums): GroupSums {
    const cached = this.cached.get(group);
    if (cached?.key === key) return cached.sums;
    const sums = compute();
    // Evict groups that no longer exist.
    if (this.cached.size >= MAX_CACHED_GROUPS) this.cached.clear();
    this.cached.set(group, { key, sums });
    return sums;
  }
}

/** Sums the issues of a group. @param steps steps to sum; a member without a value at a step adds 0 */
export function sumGroup(members: readonly IssueSeries[], steps: Steps): GroupSums {
  const createColumn = () => new Float64Array(steps.count);
  const plants = members.some(({ isPooled }) => isPooled)
    ? { halfWidth: createColumn(), squares: createColumn() }
    : undefined;
  const sums = {
    estimate: createColumn(),
    below: createColumn(),
    above: createColumn(),
    motionEast: createColumn(),
    motionNorth: createColumn(),
    system: createColumn(),
    residual: createColumn(),
    residualSquares: createColumn(),
    skewSquares: createColumn(),
    plants,
  };
  for (const packed of members) {
    // Unpack one member at a time: the powers of thousands would take gigabytes.
    const member = packed.unpackPowers();
    const { isPooled } = member;
    for (let i = 0; i < steps.count; i++) {
      const row = member.findByEnd(stepEnd(steps, i));
      if (!row) continue;
      const { pv_estimate, pv_estimate10 = pv_estimate, pv_estimate90 = pv_estimate } = row.series;
      const estimate = pv_estimate[row.index];
      const below = estimate - pv_estimate10[row.index];
      const above = pv_estimate90[row.index] - estimate;
      sums.estimate[i] += estimate;
      sums.below[i] += below;
      sums.above[i] += above;
      const width = (below + above) / 2;
      const halfWidth = isPooled ? Math.min(width, computeSkyHalfWidth(row)) : width;
      if (plants && halfWidth < width) {
        const plantSquare = width * width - halfWidth * halfWidth;
        plants.halfWidth[i] += Math.sqrt(plantSquare);
        plants.squares[i] += plantSquare;
      }
      const east = member.getCommonError(row, 'motion_east');
      const north = member.getCommonError(row, 'motion_north');
      const system = member.getCommonError(row, 'system');
      const residual = Math.sqrt(Math.max(0, 1 - east * east - north * north - system * system)) * halfWidth;
      sums.motionEast[i] += east * halfWidth;
      sums.motionNorth[i] += north * halfWidth;
      sums.system[i] += system * halfWidth;
      sums.residual[i] += residual;
      sums.residualSquares[i] += residual * residual;
      sums.skewSquares[i] += ((above - below) / 2) ** 2;
    }
  }
  return sums;
}

/** Computes the part of (below + above) / 2 that is due to the sky: that of the untuned power. */
function computeSkyHalfWidth({ series, index }: SeriesRow): number {
  const { untuned_estimate10: p10, untuned_estimate90: p90 } = series;
  return p10 && p90 ? (p90[index] - p10[index]) / 2 : Infinity;
}
