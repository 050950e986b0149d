import type { ProvenanceRun } from '@daystar/contracts';

/** The provenance of the steps `from` to `to` (exclusive) of a run-length encoded series. */
export function sliceProvenance(runs: readonly ProvenanceRun[], from: number, to: number): ProvenanceRun[] {
  const slice: ProvenanceRun[] = [];
  let start = 0;
  for (const run of runs) {
    const steps = Math.min(start + run.steps, to) - Math.max(start, from);
    if (steps > 0) slice.push({ ...run, steps });
    start += run.steps;
  }
  return slice;
}
