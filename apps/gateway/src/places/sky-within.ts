import { type ProvenanceRun, SKY_COLUMNS, type SkyBlock } from '@daystar/contracts';
import type { SkyState } from '@daystar/forecasting';
import { NATIVE_PERIOD, type Steps, startOf } from '@daystar/timeseries';
import { nativeRange } from '../rows/cut';
import { provenanceWithin } from '../rows/provenance';

export const stepsOf = (block: SkyBlock): Steps => ({
  firstEnd: Date.parse(block.first_period_end),
  length: NATIVE_PERIOD,
  // Without looking at a column, which would be unpacked for it.
  count: block.provenance.reduce((sum, { steps }) => sum + steps, 0),
});

/** The part of a sky that covered periods need, on native steps. */
export function skyWithin(block: SkyBlock, periods: Steps): SkyState {
  const { from, to } = nativeRange(periods, stepsOf(block));
  const columns = SKY_COLUMNS.map((name) => [name, typed(block.columns[name]).subarray(from, to)] as const);
  return {
    steps: { firstEnd: startOf(periods) + NATIVE_PERIOD, length: NATIVE_PERIOD, count: to - from },
    actualSteps: Math.min(Math.max(block.actual_steps - from, 0), to - from),
    issuedAt: Date.parse(block.issued_at),
    columns: Object.fromEntries(columns) as SkyState['columns'],
    provenance: runsWithin(block, periods),
  };
}

const typed = (values: ArrayLike<number>) => (values instanceof Float64Array ? values : Float64Array.from(values));

/** How the native steps of covered periods were made, without their numbers. */
export function runsWithin(block: SkyBlock, periods: Steps): ProvenanceRun[] {
  const { from, to } = nativeRange(periods, stepsOf(block));
  return provenanceWithin(block.provenance, from, to);
}
