import type { ProvenanceRun } from '@daystar/contracts';
import type { TuningStep } from '@daystar/forecasting';

type TuningSteps = readonly (TuningStep | undefined)[];

/** Adds the tuning flag of each step to the provenance; splits runs where the flag changes. */
export function addTuningFlags(provenance: readonly ProvenanceRun[], tuningSteps: TuningSteps): ProvenanceRun[] {
  const runs: ProvenanceRun[] = [];
  let from = 0;
  for (const run of provenance) {
    const end = from + run.steps;
    while (from < end) {
      let to = from + 1;
      while (to < end && tuningSteps[to] === tuningSteps[from]) to++;
      const step = tuningSteps[from];
      runs.push({ ...run, steps: to - from, ...(step && { tuning_flags: [step] }) });
      from = to;
    }
  }
  return runs;
}

/** First row and number of rows of each run of measured steps. */
export function findMeasuredRows(tuningSteps: TuningSteps): number[] {
  const runs: number[] = [];
  tuningSteps.forEach((step, i) => {
    if (step !== 'measured') return;
    if (tuningSteps[i - 1] === 'measured') runs[runs.length - 1]++;
    else runs.push(i, 1);
  });
  return runs;
}
