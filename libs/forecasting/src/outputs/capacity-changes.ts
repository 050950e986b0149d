import type { SiteProperties } from '@daystar/contracts';
import type { PvSystem } from '@daystar/solar';
import { type Steps, firstStart, lastEnd, parseStamp, stepEnd } from '@daystar/timeseries';

/** From when a plant has which multiple of its stated capacity. */
export interface CapacityFactor {
  /** ms */
  readonly from: number;
  readonly factor: number;
}

/** PV system of a site, with changes of its capacity that scale all modules and inverters alike. */
export type SiteSystem = PvSystem & {
  /** In order of time; absent for a constant capacity. */
  readonly capacityFactors?: readonly CapacityFactor[];
};

/** Stated capacity of a site, MW, and the capacities from later times on. */
export type PlannedSite = Pick<SiteProperties, 'capacity' | 'capacity_changes'>;

/** Returns the capacity changes of a site relative to its stated capacity; undefined without any. */
export const listCapacityFactors = ({
  capacity = NaN,
  capacity_changes: changes = [],
}: PlannedSite): CapacityFactor[] | undefined =>
  changes.length === 0
    ? undefined
    : changes.map((change) => ({ from: parseStamp(change.start)!, factor: change.capacity / capacity }));

/** Returns the factor at a time, ms; 1 before the first change. */
export const findFactor = (factors: readonly CapacityFactor[], time: number): number =>
  factors.findLast(({ from }) => from <= time)?.factor ?? 1;

/**
 * Computes the factor of the capacity in the middle of each step.
 * @returns undefined if it is 1 in all of them
 */
export function computeCapacityFactors(
  factors: readonly CapacityFactor[] | undefined,
  steps: Steps,
): Float64Array | undefined {
  if (!factors || !factors.some(({ from }) => from < lastEnd(steps))) return undefined;
  if (factors.every(({ from }) => from <= firstStart(steps)) && factors[factors.length - 1].factor === 1)
    return undefined;
  return Float64Array.from({ length: steps.count }, (_, i) =>
    findFactor(factors, stepEnd(steps, i) - steps.stepMs / 2),
  );
}

/** Computes the capacity of a site in the middle of each step, in the unit of its kind; Infinity where none is stated. */
export function computeCapacities(site: PlannedSite, steps: Steps): Float64Array {
  const { capacity = Infinity } = site;
  const factors = computeCapacityFactors(listCapacityFactors(site), steps);
  return new Float64Array(steps.count).map((_, i) => (factors?.[i] ?? 1) * capacity);
}

/** Multiplies columns by the factors of their steps, in place. */
export function scaleColumns(columns: readonly Float64Array[], factors: Float64Array | undefined): void {
  if (factors) for (const column of columns) for (let i = 0; i < column.length; i++) column[i] *= factors[i];
}
