import {
  type InputRun,
  DATA_BASIS_RANKING,
  rankDataBasis,
  type ProvenanceRun,
  type RowFlag,
  type PlantFlag,
  type TuningFlag,
} from '@daystar/contracts';
import { type Steps, firstStart } from '@daystar/timeseries';
import { ProvenanceEncoder } from '../sky/blend/provenance-encoder';
import type { IssueSeries } from './issue-series';

/**
 * Provenance of an aggregation: the worst data basis among the members, and all their inputs and flags. The cost grows
 * with the number of provenance runs (steps with the same provenance), not of steps. `ladder` is the data basis.
 */
export function mergeProvenance(members: readonly IssueSeries[], steps: Steps): ProvenanceRun[] {
  const encoder = new ProvenanceEncoder();
  const runsByMember = members.map((member) => member.getProvenanceRuns());
  const edges = new Set<number>([0, steps.count]);
  for (const runs of runsByMember) {
    for (const { from, to } of runs) for (const time of [from, to]) edges.add(toStepIndex(time, steps));
  }
  const boundaries = [...edges].sort((a, b) => a - b);
  const nextRun = new Int32Array(runsByMember.length);
  for (let i = 0; i + 1 < boundaries.length; i++) {
    const time = firstStart(steps) + boundaries[i] * steps.stepMs;
    const runs: ProvenanceRun[] = [];
    runsByMember.forEach((memberRuns, member) => {
      while (nextRun[member] < memberRuns.length && memberRuns[nextRun[member]].to <= time) nextRun[member]++;
      const timedRun = memberRuns.at(nextRun[member]);
      if (nextRun[member] < memberRuns.length && timedRun && timedRun.from <= time) runs.push(timedRun.run);
    });
    encoder.add({ steps: boundaries[i + 1] - boundaries[i], ...mergeRuns(runs) });
  }
  return encoder.runs;
}

/** Index of the step that begins at a time (ms), clamped to 0..count. */
const toStepIndex = (time: number, steps: Steps): number =>
  Math.min(steps.count, Math.max(0, Math.round((time - firstStart(steps)) / steps.stepMs)));

/** Merges the provenance runs of members. */
function mergeRuns(runs: readonly ProvenanceRun[]): Omit<ProvenanceRun, 'steps'> {
  let worstRank = 0;
  const inputs = new Map<string, { input: InputRun; weightSum: number }>();
  const flags = new Set<RowFlag>();
  const tuningFlags = new Set<TuningFlag>();
  const plantFlags = new Set<PlantFlag>();
  for (const run of runs) {
    worstRank = Math.max(worstRank, rankDataBasis(run.ladder));
    for (const input of run.inputs) {
      const key = `${input.source} ${input.run}`;
      const merged = inputs.get(key) ?? { input, weightSum: 0 };
      merged.weightSum += input.weight ?? NaN;
      inputs.set(key, merged);
    }
    for (const flag of run.flags ?? []) flags.add(flag);
    for (const flag of run.tuning_flags ?? []) tuningFlags.add(flag);
    for (const flag of run.plant_flags ?? []) plantFlags.add(flag);
  }
  const mergedInputs = [...inputs.keys()].sort().map((key) => {
    const {
      input: { source, run },
      weightSum,
    } = inputs.get(key)!;
    const weight = Math.round((100 * weightSum) / runs.length) / 100;
    return { source, run, ...(!Number.isNaN(weight) && { weight }) };
  });
  return {
    ladder: DATA_BASIS_RANKING[worstRank],
    inputs: mergedInputs,
    flags: [...flags],
    tuning_flags: [...tuningFlags],
    plant_flags: [...plantFlags],
  };
}
