import type { PowerSeries } from '@daystar/contracts';
import { type Steps, firstStart, stepEnd } from '@daystar/timeseries';
import type { ErrorGroups } from './error-groups';
import { type GroupSums, type GroupSumsCache, sumGroup } from './group-sums';
import type { IssueSeries } from './issue-series';
import { SpreadAggregator } from './spread-aggregator';

/** A member with the rows to sum. */
export interface SummedMember {
  readonly resource_id: string;
  readonly issueId: string;
  readonly series: IssueSeries;
}

export interface MemberSumsOptions {
  readonly groups: ErrorGroups;
  /** The steps that all members have. */
  readonly steps: Steps;
  /** Factor that compensates missing members. */
  readonly scale: number;
  /** The highest capacity in any row, MW. */
  readonly highestCapacity: number;
}

type Powers = Required<
  Pick<PowerSeries, 'pv_estimate' | 'pv_estimate10' | 'pv_estimate90' | 'p10_sum_naive' | 'p90_sum_naive'>
>;

/** Sums of the powers of members, MW, rounded to four decimals. */
export class MemberSums {
  private readonly groupSums: readonly GroupSums[];

  /**
   * @param members in the order of the groups' indices
   * @param cache has the sums of groups whose members' issues are unchanged
   * @param cacheName distinguishes several sums of the same issues in the cache
   */
  constructor(
    members: readonly SummedMember[],
    private readonly options: MemberSumsOptions,
    cache: GroupSumsCache,
    cacheName: string,
  ) {
    const { groups, steps } = options;
    const membersByGroup = Array.from({ length: groups.count }, (): SummedMember[] => []);
    members.forEach((member, i) => membersByGroup[groups.groupIndices[i]].push(member));
    this.groupSums = membersByGroup.map((groupMembers) => {
      const memberKeys = groupMembers.map(({ resource_id, issueId }) => `${resource_id} ${issueId}`);
      const key = `${firstStart(steps)} ${steps.count} ${memberKeys.join()}`;
      return cache.getOrCompute(`${cacheName} ${groupMembers[0].resource_id}`, key, () =>
        sumGroup(
          groupMembers.map(({ series }) => series),
          steps,
        ),
      );
    });
  }

  /** @param steps part of the steps of all members */
  sumEstimates(steps: Steps): number[] {
    const offset = this.findOffset(steps);
    return Array.from({ length: steps.count }, (_, i) => {
      let estimate = 0;
      for (const group of this.groupSums) estimate += group.estimate[offset + i];
      return round(this.options.scale * estimate);
    });
  }

  /**
   * Sums the estimates, and computes the quantiles of the sums.
   * @param steps part of the steps of all members
   * @param issuedAt ms
   */
  computePowers(steps: Steps, issuedAt: number): Powers {
    const { groups, scale, highestCapacity } = this.options;
    const powers: Powers = {
      pv_estimate: this.sumEstimates(steps),
      pv_estimate10: [],
      pv_estimate90: [],
      p10_sum_naive: [],
      p90_sum_naive: [],
    };
    const aggregator = new SpreadAggregator(groups);
    const offset = this.findOffset(steps);
    const toP10 = (value: number) => round(Math.max(0, scale * value));
    const toP90 = (value: number) => round(Math.min(highestCapacity, scale * value));
    for (let i = 0; i < steps.count; i++) {
      let [estimate, below, above] = [0, 0, 0];
      aggregator.clear();
      for (let g = 0; g < this.groupSums.length; g++) {
        const group = this.groupSums[g];
        const index = offset + i;
        aggregator.addGroup(g, group, index);
        estimate += group.estimate[index];
        below += group.below[index];
        above += group.above[index];
      }
      const spread = aggregator.computeSpread(stepEnd(steps, i) - issuedAt);
      powers.pv_estimate10.push(toP10(estimate - clamp(spread.below, below)));
      powers.pv_estimate90.push(toP90(estimate + clamp(spread.above, above)));
      powers.p10_sum_naive.push(toP10(estimate - below));
      powers.p90_sum_naive.push(toP90(estimate + above));
    }
    return powers;
  }

  private findOffset(steps: Steps): number {
    return (steps.firstEnd - this.options.steps.firstEnd) / steps.stepMs;
  }
}

/** Limits the distance of a quantile to the distance for fully correlated members. */
const clamp = (distance: number, comonotone: number): number =>
  Math.min(Math.max(0, distance), Math.max(0, comonotone));

const round = (value: number): number => Math.round(value * 1e4) / 1e4;
