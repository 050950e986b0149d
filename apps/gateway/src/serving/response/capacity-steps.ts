import type { CapacityFactor } from '@daystar/forecasting';

/** AC capacity from a time on. */
export interface CapacityStep {
  /** ms; -Infinity for the stated capacity, which applies before the first change. */
  readonly from: number;
  readonly capacity: number;
}

/** Lists the capacities of a plant in order of time. @param factors its capacity changes, relative to the stated capacity */
export const listCapacitySteps = (stated: number, factors: readonly CapacityFactor[] = []): CapacityStep[] => [
  { from: -Infinity, capacity: roundCapacity(stated) },
  ...factors.map(({ from, factor }) => ({ from, capacity: roundCapacity(stated * factor) })),
];

/** Returns the capacity in effect at a time, ms; undefined without steps. */
export const findCapacityAt = (steps: readonly CapacityStep[] = [], time: number): number | undefined =>
  steps.findLast(({ from }) => from <= time)?.capacity;

/** Removes the rounding errors of products and sums. */
const roundCapacity = (capacity: number): number => Number(capacity.toPrecision(5));
