import { type Steps, stepEnd } from '@daystar/timeseries';
import type { MemberSeries } from './member-series';

/** What the members of one group add to each step of a sum. */
export interface GroupTerms {
  readonly middle: Float64Array;
  /** Distances of percentiles from the middle, added up. */
  readonly below: Float64Array;
  readonly above: Float64Array;
  /** Squares of what of these is even, and what is skew. */
  readonly evenSquares: Float64Array;
  readonly skewSquares: Float64Array;
}

interface Held {
  readonly name: string;
  readonly terms: GroupTerms;
}

/** A sum has at most 48 groups. */
const MOST_HELD = 100;

/**
 * Remembers what groups added up to, so that a sum that is made anew adds up only those of which a member has a new issue.
 * What it gives is what adding up would give, to the last digit.
 */
export class SumMemory {
  private readonly held = new Map<string, Held>();

  /** @param group its name among the groups of a sum, @param name of all that its terms depend on */
  termsOf(group: string, name: string, addUp: () => GroupTerms): GroupTerms {
    const held = this.held.get(group);
    if (held?.name === name) return held.terms;
    const terms = addUp();
    // Groups that are no more would stay for ever.
    if (this.held.size >= MOST_HELD) this.held.clear();
    this.held.set(group, { name, terms });
    return terms;
  }
}

export function groupTerms(members: readonly MemberSeries[], steps: Steps): GroupTerms {
  const column = () => new Float64Array(steps.count);
  const terms = {
    ...{ middle: column(), below: column(), above: column() },
    ...{ evenSquares: column(), skewSquares: column() },
  };
  for (const member of members) {
    for (let i = 0; i < steps.count; i++) {
      const at = member.at(stepEnd(steps, i));
      if (!at) continue;
      const { pv_estimate, pv_estimate10 = pv_estimate, pv_estimate90 = pv_estimate } = at.series;
      const estimate = pv_estimate[at.index];
      const below = estimate - pv_estimate10[at.index];
      const above = pv_estimate90[at.index] - estimate;
      terms.middle[i] += estimate;
      terms.below[i] += below;
      terms.above[i] += above;
      terms.evenSquares[i] += ((below + above) / 2) ** 2;
      terms.skewSquares[i] += ((above - below) / 2) ** 2;
    }
  }
  return terms;
}
