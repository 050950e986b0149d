import { type ProvenanceRun, type TuningFlag, splitRuns } from '@daystar/contracts';

type FlagsByStep = readonly (TuningFlag | undefined)[];

/** Adds the tuning flag of each step to the provenance; splits runs where the flag changes. */
export const addTuningFlags = (provenance: readonly ProvenanceRun[], flagsByStep: FlagsByStep): ProvenanceRun[] =>
  splitRuns(
    provenance,
    (step) => flagsByStep[step],
    (run, flag) => ({ ...run, ...(flag && { tuning_flags: [flag] }) }),
  );

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
