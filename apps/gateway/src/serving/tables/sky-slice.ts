import { type ProvenanceRun, SKY_COLUMNS, SKY_MARGIN_MS, countSteps, sliceProvenance } from '@daystar/contracts';
import type { SkyState } from '@daystar/forecasting';
import type { PackedSky } from '@daystar/row-cache';
import { NATIVE_PERIOD_MS, type Steps, coarserSteps, lastEnd, firstStart, findNativeRange } from '@daystar/timeseries';

/** Returns the native steps of a packed sky. */
export const getSkySteps = (block: PackedSky): Steps => ({
  firstEnd: Date.parse(block.first_period_end),
  stepMs: NATIVE_PERIOD_MS,
  count: countSteps(block.provenance),
});

/** How far back from the requested periods a slice reaches. */
export type SliceExtent = 'margins' | 'from-start';

/**
 * Adds a margin before and after periods that a sky covers, as far as the sky reaches. Requested rows are then at the edge of
 * the slice only where the sky ends, so their values do not depend on the requested window.
 * @param extent `from-start` begins with the sky, for rows that depend on all weather before them
 */
export function addMargins(periods: Steps, block: PackedSky, extent: SliceExtent = 'margins'): Steps {
  const skyPeriods = coarserSteps(getSkySteps(block), periods.stepMs);
  const margin = Math.ceil(SKY_MARGIN_MS / periods.stepMs) * periods.stepMs;
  const firstEnd =
    extent === 'from-start' ? skyPeriods.firstEnd : Math.max(skyPeriods.firstEnd, periods.firstEnd - margin);
  const lastPeriodEnd = Math.min(lastEnd(skyPeriods), lastEnd(periods) + margin);
  return { ...periods, firstEnd, count: (lastPeriodEnd - firstEnd) / periods.stepMs + 1 };
}

/**
 * Slices the native steps of periods from a sky that covers them.
 * @param reusedColumns columns of an evicted slice, to be overwritten
 */
export function sliceSky(block: PackedSky, periods: Steps, reusedColumns?: SkyState['columns']): SkyState {
  const { from, to } = findNativeRange(periods, getSkySteps(block));
  const columns = SKY_COLUMNS.map((name) => [name, block.readColumn(name, from, to, reusedColumns?.[name])] as const);
  return {
    steps: { firstEnd: firstStart(periods) + NATIVE_PERIOD_MS, stepMs: NATIVE_PERIOD_MS, count: to - from },
    actualSteps: Math.min(Math.max(block.actual_steps - from, 0), to - from),
    issuedAt: Date.parse(block.issued_at),
    columns: Object.fromEntries(columns) as SkyState['columns'],
    provenance: sliceSkyProvenance(block, periods),
  };
}

/** Slices the provenance of the native steps of periods from a sky that covers them. */
export function sliceSkyProvenance(block: PackedSky, periods: Steps): ProvenanceRun[] {
  const { from, to } = findNativeRange(periods, getSkySteps(block));
  return sliceProvenance(block.provenance, from, to);
}
