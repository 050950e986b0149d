import { type ProvenanceRun, SKY_COLUMNS, type SkyBlock } from '@daystar/contracts';
import type { SkyState } from '@daystar/forecasting';
import { NATIVE_PERIOD, type Steps, startOf } from '@daystar/timeseries';
import { nativeRange, sliceOf } from '../rows/cut';
import { provenanceWithin } from '../rows/provenance';

export const stepsOf = (block: SkyBlock): Steps => ({
  firstEnd: Date.parse(block.first_period_end),
  length: NATIVE_PERIOD,
  count: block.columns.opacity50.length,
});

/** The part of a sky that covered periods need, on native steps. */
export function skyWithin(block: SkyBlock, periods: Steps): SkyState {
  const { from, to } = nativeRange(periods, stepsOf(block));
  const columns = SKY_COLUMNS.map((name) => [name, sliceOf(block.columns[name], from, to)] as const);
  return {
    steps: { firstEnd: startOf(periods) + NATIVE_PERIOD, length: NATIVE_PERIOD, count: to - from },
    actualSteps: Math.min(Math.max(block.actual_steps - from, 0), to - from),
    columns: Object.fromEntries(columns) as SkyState['columns'],
    provenance: runsWithin(block, periods),
  };
}

/** How the native steps of covered periods were made, without their numbers. */
export function runsWithin(block: SkyBlock, periods: Steps): ProvenanceRun[] {
  const { from, to } = nativeRange(periods, stepsOf(block));
  return provenanceWithin(block.provenance, from, to);
}
