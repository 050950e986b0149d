import type { ProvenanceRun } from '@daystar/contracts';
import type { TuningFlag } from '@daystar/forecasting';

type FlagsByStep = readonly (TuningFlag | undefined)[];

/** Adds the tuning flag of each step to the provenance; splits runs where the flag changes. */
export function addTuningFlags(provenance: readonly ProvenanceRun[], flagsByStep: FlagsByStep): ProvenanceRun[] {
  const runs: ProvenanceRun[] = [];
  let from = 0;
  for (const run of provenance) {
    const end = from + run.steps;
    while (from < end) {
      let to = from + 1;
      while (to < end && flagsByStep[to] === flagsByStep[from]) to++;
      const flag = flagsByStep[from];
      runs.push({ ...run, steps: to - from, ...(flag && { tuning_flags: [flag] }) });
      from = to;
    }
  }
  return runs;
}

/** Finds runs of measured rows. @returns first row and number of rows of each run, one after the other */
export function findMeasuredRows(flagsByStep: FlagsByStep): number[] {
  const runs: number[] = [];
  flagsByStep.forEach((flag, i) => {
    if (flag !== 'measured') return;
    if (flagsByStep[i - 1] === 'measured') runs[runs.length - 1]++;
    else runs.push(i, 1);
  });
  return runs;
}
