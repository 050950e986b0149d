/** Consecutive positions of one state. */
export interface Run {
  /** Index of the state. */
  readonly state: number;
  /** First position. */
  readonly start: number;
  /** Position after the last one. */
  readonly end: number;
}

/** Costs of a sequence of states, in one unit: a state that costs more is less likely. */
export interface SequenceCosts {
  /** Costs of each state at the beginning. */
  readonly initial: readonly number[];
  /** Returns the cost of the observation at a position in a state. */
  getCost(position: number, state: number): number;
  /** Returns the cost of a change of the state before a position. */
  getChangeCost(position: number): number;
}

/**
 * Finds the most likely sequence of states (A. J. Viterbi, IEEE Transactions on Information Theory 13, 1967).
 * @param count number of positions
 * @returns runs of one state, in order
 */
export function findLikelyRuns(count: number, { initial, getCost, getChangeCost }: SequenceCosts): Run[] {
  let costs = initial;
  /** For each position and state, the state before. */
  const previousStates: number[][] = [];
  for (let position = 0; position < count; position++) {
    const cheapest = costs.indexOf(Math.min(...costs));
    const changedCost = costs[cheapest] + getChangeCost(position);
    previousStates.push(costs.map((cost, state) => (cost <= changedCost ? state : cheapest)));
    costs = costs.map((cost, state) => Math.min(cost, changedCost) + getCost(position, state));
  }
  const runs: Run[] = [];
  let state = costs.indexOf(Math.min(...costs));
  for (let position = count - 1, end = count; position >= 0; position--) {
    const previousState = previousStates[position][state];
    if (position === 0 || previousState !== state) {
      runs.push({ state, start: position, end });
      end = position;
    }
    state = previousState;
  }
  return runs.reverse();
}
